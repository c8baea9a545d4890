import { plainText } from './csv-text.ts';

const BYTE_ORDER_MARK = /^\uFEFF/;
/** Excel's own first line that names the separator. */
const SEPARATOR_LINE = /^"?sep=([,;|\t])"?[,;\t]*\n/i;

type Row = { readonly line: number; readonly cells: readonly string[] };

/**
 * Returns the cells of a file that a spreadsheet saved (RFC 4180): quoted or not, with a byte order mark or without.
 * The separator is the one that `sep=` names, else the most frequent one of the first line. Empty lines are left out;
 * null if a quote is never closed.
 */
export function csvTableOf(text: string): Row[] | null {
  const { source, separator, firstLine } = opened(text);
  // a cell in quotes, or one without, and what ends it
  const pattern = new RegExp(` *(?:"((?:[^"]|"")*)"[^${separator}\n]*|([^${separator}\n]*))([${separator}]|\n|$)`, 'g');
  const rows: Row[] = [];
  let line = firstLine;
  let begun = line;
  let cells: string[] = [];
  for (const [whole, quoted, bare = '', end] of source.matchAll(pattern)) {
    if (quoted === undefined && bare.startsWith('"')) return null;
    cells.push(plainText(quoted?.replaceAll('""', '"') ?? bare));
    line += whole.split('\n').length - 1;
    if (end === separator) continue;
    if (cells.some((cell) => cell !== '')) rows.push({ line: begun, cells });
    cells = [];
    begun = line;
  }
  return rows;
}

/** The text below the line that names the separator, if there is one. */
function opened(text: string): { source: string; separator: string; firstLine: number } {
  const source = text.replace(BYTE_ORDER_MARK, '').replaceAll(/\r\n?/g, '\n');
  const named = SEPARATOR_LINE.exec(source);
  if (named === null) return { source, separator: separatorOf(source), firstLine: 1 };
  return { source: source.slice(named[0].length), separator: named[1] ?? ',', firstLine: 2 };
}

/** Spreadsheets of some countries separate cells by semicolons. */
function separatorOf(source: string): string {
  const [head = ''] = source.split('\n', 1);
  return [',', ';', '\t'].toSorted((one, other) => head.split(other).length - head.split(one).length)[0] ?? ',';
}
