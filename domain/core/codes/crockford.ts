/** Alphabet of Crockford's base 32. It does not contain I, L and O, which look like digits, or U. */
export const CROCKFORD_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BITS_PER_CHARACTER = 5n;

/** Converts the lowest `length` × 5 bits of a number to `length` characters of Crockford's base 32. */
export function encodeCrockford(bits: bigint, length: number): string {
  let rest = bits;
  let text = '';
  for (let index = 0; index < length; index += 1) {
    text = CROCKFORD_ALPHABET.charAt(Number(rest & 31n)) + text;
    rest >>= BITS_PER_CHARACTER;
  }
  return text;
}

/** Returns the number that a Crockford text encodes. Returns null for any other text. */
export function decodeCrockford(text: string): bigint | null {
  let bits = 0n;
  for (const character of text) {
    const value = CROCKFORD_ALPHABET.indexOf(character);
    if (value < 0) return null;
    bits = (bits << BITS_PER_CHARACTER) | BigInt(value);
  }
  return bits;
}
