import { wallTimeAt } from '#domain/core/time/jerusalem-time.ts';
import { padWithZeros } from '#domain/core/text/pad-with-zeros.ts';
import { escapeSpreadsheetFormula } from '#domain/staff/files/spreadsheet-escape.ts';
import { saveBlob } from '../lib/data/save-blob.ts';

/** Byte order mark at the start of a file. It makes spreadsheet programs read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A day, or a day and a time, as text that can be sorted, for example '2026-11-28 04:05'. It is in Israel local time.
 */
type CsvTime = { readonly shopTime: string };

export type CsvCell = string | number | CsvTime;

/**
 * Returns the file name of a list, for example 'orders.csv'. The name also contains the month or the days of the query,
 * for example 'accountant-journal-2026-11.csv'. The files of two months therefore have different names.
 */
export function csvFileNameOf(
  { path }: { readonly path: string },
  query: Readonly<Record<string, string>> = {},
): string {
  const { period = '', from = '', to = '' } = query;
  const parts = [path.replace('/api/admin/', '').replaceAll('/', '-'), period, from, to];
  return `${parts.filter((part) => part !== '').join('-')}.csv`;
}

/**
 * Returns the cell for an instant (ISO 8601, UTC) in Israel local time. If the instant is null, returns the text
 * `none`.
 */
export function timeCell(instant: string | null, none = ''): CsvCell {
  if (instant === null) return none;
  const { year, month, day, hour, minute } = wallTimeAt(Date.parse(instant));
  const [monthText, dayText, hourText, minuteText] = [month, day, hour, minute].map((value) => padWithZeros(value, 2));
  return { shopTime: `${padWithZeros(year, 4)}-${monthText}-${dayText} ${hourText}:${minuteText}` };
}

/**
 * Returns the cell for a calendar day ('2026-11-28'), or for the calendar day of an instant in Israel. If the value is
 * null, returns the text `none`.
 */
export function dayCell(day: string | null, none = ''): CsvCell {
  if (day === null) return none;
  const cell = day.includes('T') ? timeCell(day) : { shopTime: day };
  return typeof cell === 'object' ? { shopTime: cell.shopTime.slice(0, '2026-11-28'.length) } : cell;
}

function cellText(value: CsvCell): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? quoteCell(escapeSpreadsheetFormula(value)) : value.shopTime;
}

function quoteCell(value: string): string {
  return /[",;\t\r\n]/.test(value) || value !== value.trim() ? `"${value.replaceAll('"', '""')}"` : value;
}

/** Returns one line of a CSV file (RFC 4180). */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

/** Downloads the lines as a file that begins with a byte order mark. */
export function saveFile(name: string, lines: readonly string[]): void {
  saveBlob(name, new Blob([BYTE_ORDER_MARK, ...lines], { type: 'text/csv;charset=utf-8' }));
}
