/** So that spreadsheets read Hebrew as Hebrew. */
const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet would run as a formula, or read as a number and lose zeros of, is told to be text. */
function cellText(value: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(value);
  if (isFormula) return quoted(`'${value}`);
  return /^0\d+$/.test(value) ? `"=""${value}"""` : quoted(value);
}

function quoted(value: string): string {
  return /[",\r\n]/.test(value) || value !== value.trim() ? `"${value.replaceAll('"', '""')}"` : value;
}

/** A table as a file that spreadsheets open (RFC 4180, UTF-8). */
export function csvText(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

/** Hands a file to whoever asked for it. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
