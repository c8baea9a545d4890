/** Returns a number as text with at least `length` digits, padded with leading zeros. */
export function padWithZeros(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
