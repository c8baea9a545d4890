const BYTE_ORDER_MARK = /^\uFEFF/;

/** A cell as our own files write it so that no spreadsheet runs it or drops its zeros: `'=1`, `="050"`. */
function plainCell(cell: string): string {
  const kept = /^="(.*)"$/s.exec(cell)?.[1] ?? cell;
  return (/^'[=+\-@]/.test(kept) ? kept.slice(1) : kept).trim();
}

/**
 * The cells of a file that a spreadsheet saved (RFC 4180): quoted or not, parted by commas, semicolons or tabs as the
 * first line is, with or without a mark in front. Lines without anything are left out; null where a quote never ends.
 */
export function csvTableOf(text: string): { readonly line: number; readonly cells: readonly string[] }[] | null {
  const source = text.replace(BYTE_ORDER_MARK, '');
  const separator = separatorOf(source);
  const rows: { line: number; cells: string[] }[] = [];
  let line = 1;
  let row = { line, cells: [''] };
  let quoted = false;
  function endRow(): void {
    const cells = row.cells.map(plainCell);
    if (cells.some((cell) => cell !== '')) rows.push({ line: row.line, cells });
    row = { line, cells: [''] };
  }
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at] ?? '';
    if (sign === '\n') line += 1;
    const last = row.cells.length - 1;
    if (quoted) {
      if (sign !== '"') row.cells[last] += sign;
      else if (source[at + 1] === '"') {
        row.cells[last] += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && row.cells[last]?.trim() === '') {
      quoted = true;
      row.cells[last] = '';
    } else if (sign === separator) row.cells.push('');
    else if (sign === '\n') endRow();
    else if (sign !== '\r') row.cells[last] += sign;
  }
  if (quoted) return null;
  endRow();
  return rows;
}

/** Spreadsheets of some countries part cells by semicolons. */
function separatorOf(source: string): string {
  const [head = ''] = source.split('\n', 1);
  return [',', ';', '\t'].toSorted((one, other) => head.split(other).length - head.split(one).length)[0] ?? ',';
}
