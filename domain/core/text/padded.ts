/** Returns a number with leading zeros. */
export function padded(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
