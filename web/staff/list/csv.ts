/** So that spreadsheets read Hebrew as Hebrew. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Text, or a number that a spreadsheet may add up. */
export type CsvCell = string | number;

/** What a spreadsheet would run as a formula, or read as a number and lose zeros of, is told to be text. */
function cellText(value: CsvCell): string {
  if (typeof value === 'number') return String(value);
  const isFormula = /^[=+\-@\t\r]/.test(value);
  if (isFormula) return quoted(`'${value}`);
  return /^0\d+$/.test(value) ? `"=""${value}"""` : quoted(value);
}

function quoted(value: string): string {
  return /[",\r\n]/.test(value) || value !== value.trim() ? `"${value.replaceAll('"', '""')}"` : value;
}

/** One line of a file that spreadsheets open (RFC 4180). */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

/** Hands a file to whoever asked for it. */
export function saveFile(name: string, lines: readonly string[]): void {
  const address = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, ...lines], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
