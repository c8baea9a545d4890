const FILLING = /[\s\-\u05be\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Returns the nine digits of a company (ח.פ.), dealer (עוסק), partnership or identity number. Returns null if the text
 * is not such a number. The last digit is a check digit: with each second digit doubled, the sum of all digits is
 * divisible by ten. Eight digits get a leading zero. It is used for the shop's own number and for the numbers of
 * business customers.
 */
export function parseRegistrationNumber(typed: string): string | null {
  const digits = typed.replaceAll(FILLING, '');
  if (!/^\d{8,9}$/.test(digits)) return null;
  const nine = digits.padStart(9, '0');
  const sum = [...nine].reduce((total, digit, place) => {
    const weighed = Number(digit) * ((place % 2) + 1);
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return Number(nine) > 0 && sum % 10 === 0 ? nine : null;
}
