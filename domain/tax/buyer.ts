/** The business that documents are made out to; `registration` is nine digits. */
export type TaxCustomer = { readonly name: string; readonly registration: string };

/**
 * How long after the payment its invoice may still be asked for in a business's name. An invoice is due within fourteen
 * days of the tax point, and the Authority refuses older ones a number (its code 434).
 */
export const BUYER_DAYS = 14;

const FILLING = /[\s\-\u05be\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * The nine digits of a company (ח.פ.), a dealer (עוסק) or a partnership, as the Authority's registers and the population's
 * have them: shorter ones begin with zeros, and the last digit checks the others (each second one doubled, digits summed).
 * Null for anything else.
 */
export function registrationNumberOf(typed: string): string | null {
  const digits = typed.replaceAll(FILLING, '');
  if (!/^\d{8,9}$/.test(digits)) return null;
  const nine = digits.padStart(9, '0');
  const sum = [...nine].reduce((total, digit, place) => {
    const weighed = Number(digit) * ((place % 2) + 1);
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return Number(nine) > 0 && sum % 10 === 0 ? nine : null;
}
