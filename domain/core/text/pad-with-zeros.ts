/** Returns a number with leading zeros. */
export function padWithZeros(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
