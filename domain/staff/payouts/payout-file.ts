import {
  PAYOUT_FILE_ROWS_MAX,
  requiredPayoutFields,
  type PayoutColumns,
  type PayoutField,
  type PayoutImportError,
} from '#contracts/staff/payouts/payout-import.ts';
import { parseCsv } from '../files/parse-csv.ts';
import { countKnownColumns, guessPayoutColumns, emptyPayoutColumns } from './payout-columns.ts';
import { parsePayoutLine, type PayoutLine, type PayoutTexts } from './payout-line.ts';
import { withPositiveFees } from './payout-fees.ts';

/**
 * Replacement character that stands for bytes that cannot be decoded. It shows that the file was saved in another
 * encoding.
 */
const REPLACED = '\uFFFD';
/**
 * Maximum number of lines in which the header of a payout file is searched. Files begin with other lines, such as the
 * name of the business and the days of the report.
 */
const HEADER_LINES = 25;
const SAMPLE_ROWS = 3;
const TOTAL = /^(?:סה"?כ|סה״כ|סך|total)/i;

export type PayoutLineError = {
  readonly line: number;
  readonly field: PayoutField | null;
  readonly code: PayoutImportError;
};

export type ParsedPayoutFile = {
  readonly header: readonly string[];
  readonly sample: readonly (readonly string[])[];
  readonly columns: PayoutColumns;
  readonly lines: readonly PayoutLine[];
  readonly skippedRows: number;
  readonly mistakes: readonly PayoutLineError[];
};

type Table = NonNullable<ReturnType<typeof parseCsv>>;

/**
 * Returns the header of a payout file. If an earlier file had the same header, its column choices can be used again.
 */
export function parsePayoutHeader(csv: string): readonly string[] {
  const table = parseCsv(csv) ?? [];
  return table[headerIndexOf(table)]?.cells ?? [];
}

/**
 * Finds the header of a payout file and returns its row index. The header is the row with the most known column names.
 * If no name is known, it is the first row with the most non-empty cells.
 */
function headerIndexOf(table: Table): number {
  const rows = table.slice(0, HEADER_LINES).map(({ cells }, index) => ({
    index,
    known: countKnownColumns(cells),
    filled: cells.filter((cell) => cell !== '').length,
  }));
  return (
    rows.toSorted((one, other) => other.known - one.known || other.filled - one.filled || one.index - other.index)[0]
      ?.index ?? 0
  );
}

type FileQuery = {
  readonly csv: string;
  /** Columns that the staff user chose; null to guess the columns by their names. */
  readonly columns: PayoutColumns | null;
  /** Day of the payout as YYYY-MM-DD, needed if the file has no column for it. Null if the day is not stated. */
  readonly paidOn: string | null;
};

/** Parses the payout list of a payment provider. Lists all errors that can be found without the shop's data. */
export function parsePayoutFile({ csv, columns: chosen, paidOn }: FileQuery): ParsedPayoutFile {
  const table = parseCsv(csv) ?? [];
  const at = headerIndexOf(table);
  const header = table[at]?.cells ?? [];
  const rows = table.slice(at + 1);
  const columns = chosen ?? guessPayoutColumns(header);
  const sample = rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cells);
  const found = { header, sample, columns, lines: [], skippedRows: 0 };
  const line = table[at]?.line ?? 1;
  if (csv.includes(REPLACED)) {
    const mistakes = [{ line, field: null, code: 'letters' }] as const;
    return { ...found, header: [], sample: [], columns: emptyPayoutColumns(), mistakes };
  }
  const fault = fileErrorOf(rows.length, columns, paidOn);
  if (fault !== null) return { ...found, mistakes: [{ line, ...fault }] };
  return { ...found, ...readRows(rows, columns, paidOn) };
}

type Fault = { readonly field: PayoutField | null; readonly code: PayoutImportError };

/** Returns the error that makes the whole payout file unreadable. Returns null if there is none. */
function fileErrorOf(rows: number, columns: PayoutColumns, paidOn: string | null): Fault | null {
  if (rows === 0) return { field: null, code: 'empty' };
  if (rows > PAYOUT_FILE_ROWS_MAX) return { field: null, code: 'too_long' };
  const missing = requiredPayoutFields.find((field) => columns[field] === null);
  if (missing !== undefined) return { field: missing, code: 'columns' };
  return columns.paidOn === null && paidOn === null ? { field: 'paidOn', code: 'paid_on' } : null;
}

function readRows(rows: Table, columns: PayoutColumns, paidOn: string | null) {
  const mistakes: PayoutLineError[] = [];
  const lines: PayoutLine[] = [];
  let skippedRows = 0;
  for (const { line, cells } of rows) {
    const texts = textsOf(cells, columns);
    if (isTotalRow(texts, cells)) {
      skippedRows += 1;
      continue;
    }
    const read = parsePayoutLine({ line, texts, paidOn }, (field, code) => mistakes.push({ line, field, code }));
    if (read !== null) lines.push(read);
  }
  return { lines: withPositiveFees(lines), skippedRows, mistakes };
}

function textsOf(cells: readonly string[], columns: PayoutColumns): PayoutTexts {
  const entries = Object.entries(columns).map(([field, at]) => [field, at === null ? '' : (cells[at] ?? '')]);
  return Object.fromEntries(entries) as PayoutTexts;
}

/** Returns true if the row has no transaction. An example is a row with a total. */
function isTotalRow({ movedOn, reference }: PayoutTexts, cells: readonly string[]): boolean {
  if (movedOn === '' && reference === '') return true;
  return TOTAL.test(movedOn) || TOTAL.test(cells.find((cell) => cell !== '') ?? '');
}
