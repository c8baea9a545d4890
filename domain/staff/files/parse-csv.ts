import { unescapeSpreadsheetFormula } from './spreadsheet-escape.ts';

const BYTE_ORDER_MARK = /^\uFEFF/;
/** Matches the optional first line of a CSV file in which Excel declares the separator. */
const SEPARATOR_LINE = /^"?sep=([,;|\t])"?[,;\t]*\n/i;

type Row = { readonly line: number; readonly cells: readonly string[] };

/**
 * Parses a CSV file of a spreadsheet (RFC 4180) into cells. Returns null if a quote is never closed. Cells may be
 * quoted, and the file may have a byte order mark. The separator is the character that `sep=` declares. Otherwise it is
 * the most frequent separator of the first line that has a separator. Empty lines are skipped.
 */
export function parseCsv(text: string): Row[] | null {
  const { source, separator, firstLine } = withoutSeparatorLine(text);
  // the pattern matches a quoted or an unquoted cell, and the end of the cell
  const pattern = new RegExp(` *(?:"((?:[^"]|"")*)"[^${separator}\n]*|([^${separator}\n]*))([${separator}]|\n|$)`, 'g');
  const rows: Row[] = [];
  let line = firstLine;
  let begun = line;
  let cells: string[] = [];
  for (const [match, quoted, bare = '', end] of source.matchAll(pattern)) {
    if (quoted === undefined && bare.startsWith('"')) return null;
    cells.push(unescapeSpreadsheetFormula(quoted?.replaceAll('""', '"') ?? bare));
    line += match.split('\n').length - 1;
    if (end === separator) continue;
    if (cells.some((cell) => cell !== '')) rows.push({ line: begun, cells });
    cells = [];
    begun = line;
  }
  return rows;
}

/**
 * Splits a CSV text into the declared separator and the text below the declaration. Without a declaration, the whole
 * text is used.
 */
function withoutSeparatorLine(text: string): { source: string; separator: string; firstLine: number } {
  const source = text.replace(BYTE_ORDER_MARK, '').replaceAll(/\r\n?/g, '\n');
  const named = SEPARATOR_LINE.exec(source);
  if (named === null) return { source, separator: separatorOf(source), firstLine: 1 };
  return { source: source.slice(named[0].length), separator: named[1] ?? ',', firstLine: 2 };
}

/**
 * Returns the most frequent separator of the first line that has a separator. Spreadsheets of some countries separate
 * cells by semicolons. Reports can begin with lines that have only one cell.
 */
function separatorOf(source: string): string {
  const head = /^.*[,;\t].*$/m.exec(source)?.[0] ?? '';
  return [',', ';', '\t'].toSorted((one, other) => head.split(other).length - head.split(one).length)[0] ?? ',';
}
