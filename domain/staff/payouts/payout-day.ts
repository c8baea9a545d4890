import { stripInvisibleMarks } from '#contracts/core/text.ts';
import { daysInMonth } from '#domain/core/time/jerusalem-time.ts';
import { padWithZeros } from '#domain/core/text/pad-with-zeros.ts';

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s].*)?$/;
/** Matches a date with the day before the month, as written in Israel. */
const DAY_FIRST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:[,\s].*)?$/;
const CENTURY = 2_000;
const FIRST_YEAR = 2_000;
const LAST_YEAR = 2_099;

/**
 * Converts a day with or without a time to YYYY-MM-DD. Examples are 2026-11-08, 8/11/2026 and '08.11.26 14:05'. Returns
 * null if the text is not a day.
 */
export function parseIsoDay(typed: string): string | null {
  const text = stripInvisibleMarks(typed).trim();
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? [];
  if (year !== undefined) return dayOf(Number(year), Number(month), Number(day));
  const [, first, second, last] = DAY_FIRST.exec(text) ?? [];
  if (last === undefined) return null;
  return dayOf(last.length === 2 ? CENTURY + Number(last) : Number(last), Number(second), Number(first));
}

function dayOf(year: number, month: number, day: number): string | null {
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12) return null;
  if (day < 1 || day > daysInMonth(year, month)) return null;
  return `${padWithZeros(year, 4)}-${padWithZeros(month, 2)}-${padWithZeros(day, 2)}`;
}
