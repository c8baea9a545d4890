/** Converts a number to text with at least `length` digits. Leading zeros are added if necessary. */
export function padWithZeros(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
