/** Returns a range of columns of a line, counted from 1 as in the layout, including the last column. */
export function readColumnRange(line: string, first: number, last: number): string {
  return line.slice(first - 1, last);
}

export function parseSignedNumber(text: string): number {
  if (!/^[+-]\d+$/.test(text)) throw new Error(`'${text}' is no amount`);
  return Number(text);
}
