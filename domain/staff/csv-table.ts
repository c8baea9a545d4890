const BYTE_ORDER_MARK = /^\uFEFF/;

/** A cell as our own files write it so that no spreadsheet runs it or drops its zeros: `'=1`, `="050"`. */
function plainCell(cell: string): string {
  const kept = /^="(.*)"$/s.exec(cell)?.[1] ?? cell;
  return (/^'[=+\-@]/.test(kept) ? kept.slice(1) : kept).trim();
}

type Row = { readonly line: number; readonly cells: readonly string[] };

/**
 * The cells of a file that a spreadsheet saved (RFC 4180): quoted or not, parted by commas, semicolons or tabs as the
 * first line is, with or without a mark in front. Lines without anything are left out; null where a quote never ends.
 */
export function csvTableOf(text: string): Row[] | null {
  const source = text.replace(BYTE_ORDER_MARK, '').replaceAll('\r\n', '\n');
  const separator = separatorOf(source);
  // a cell in quotes, or one without, and what ends it
  const pattern = new RegExp(` *(?:"((?:[^"]|"")*)"[^${separator}\n]*|([^${separator}\n]*))(${separator}|\n|$)`, 'g');
  const rows: Row[] = [];
  let line = 1;
  let begun = line;
  let cells: string[] = [];
  for (const [whole, quoted, bare = '', end] of source.matchAll(pattern)) {
    if (quoted === undefined && bare.startsWith('"')) return null;
    cells.push(plainCell(quoted?.replaceAll('""', '"') ?? bare));
    line += whole.split('\n').length - 1;
    if (end === separator) continue;
    if (cells.some((cell) => cell !== '')) rows.push({ line: begun, cells });
    cells = [];
    begun = line;
  }
  return rows;
}

/** Spreadsheets of some countries part cells by semicolons. */
function separatorOf(source: string): string {
  const [head = ''] = source.split('\n', 1);
  return [',', ';', '\t'].toSorted((one, other) => head.split(other).length - head.split(one).length)[0] ?? ',';
}
