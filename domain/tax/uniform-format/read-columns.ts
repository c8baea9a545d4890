/**
 * Returns the text in a range of columns of a line. Columns are counted from 1 as in the layout, and the last column is
 * included.
 */
export function readColumnRange(line: string, first: number, last: number): string {
  return line.slice(first - 1, last);
}

export function parseSignedNumber(text: string): number {
  if (!/^[+-]\d+$/.test(text)) throw new Error(`'${text}' is no amount`);
  return Number(text);
}
