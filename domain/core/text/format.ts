import type { Locale } from '#contracts/core/locale.ts';
import { type CalendarDay, wallTimeAt } from '../time/jerusalem-time.ts';
import { padWithZeros } from './pad-with-zeros.ts';
import { formatShekels } from '../money/price-text.ts';

/**
 * The functions here format without `Intl` styles. A page must have identical characters on the server and in the
 * browser, but their ICU versions differ in marks, spaces and month names.
 */
const LEFT_TO_RIGHT_ISOLATE = '\u2066';
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/** Formats a price for plain text (subjects, SMS, PDF) that can contain Hebrew. Pages use `<bdi>` instead. */
export function isolatedShekels(amountAgorot: number): string {
  return leftToRight(formatShekels(amountAgorot));
}

/**
 * Marks a code, phone number, email address or URL in plain text as left to right. It then stays left to right in any
 * surrounding text.
 */
export function leftToRight(text: string): string {
  return `${LEFT_TO_RIGHT_ISOLATE}${text}${POP_ISOLATE}`;
}

/**
 * Isolates a text that a person wrote, for plain text. The isolated text keeps its own direction and does not affect
 * the sentence around it.
 */
export function isolated(text: string): string {
  return `${FIRST_STRONG_ISOLATE}${text}${POP_ISOLATE}`;
}

const monthNames = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  he: ['ינואר', 'פברואר', 'מרץ', 'אפריל', 'מאי', 'יוני', 'יולי', 'אוגוסט', 'ספטמבר', 'אוקטובר', 'נובמבר', 'דצמבר'],
} as const satisfies Record<Locale, readonly string[]>;

/** Formats a calendar day as 'Mar 5, 2024' or '5 במרץ 2024'. */
function dayText({ year, month, day }: CalendarDay, locale: Locale): string {
  const name = monthNames[locale][month - 1] ?? '';
  return locale === 'he' ? `${day} ב${name} ${year}` : `${name} ${day}, ${year}`;
}

/**
 * Formats a day from a setting, so that '2024-03-05' becomes 'Mar 5, 2024' or '5 במרץ 2024'. No time zone is needed.
 */
export function formatIsoDay(text: string, locale: Locale): string {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return dayText({ year, month, day }, locale);
}

/**
 * Formats a day for the axis of a chart: '2024-03-05' becomes 'Mar 5' or '5.3'. The year is left out, because the
 * chart's date range shows it.
 */
export function formatAxisDay(text: string, locale: Locale): string {
  const [, month = 0, day = 0] = text.split('-').map(Number);
  return locale === 'he' ? `${day}.${month}` : `${monthNames.en[month - 1] ?? ''} ${day}`;
}

/** Formats a month for the axis of a chart: '2024-03-05' becomes 'Mar 2024' or '3.2024'. */
export function formatAxisMonth(text: string, locale: Locale): string {
  const [year = 0, month = 0] = text.split('-').map(Number);
  return locale === 'he' ? `${month}.${year}` : `${monthNames.en[month - 1] ?? ''} ${year}`;
}

/** Formats the day of a time (epoch ms) in Israel local time: 'Mar 5, 2024' or '5 במרץ 2024'. */
export function formatDate(instantMs: number, locale: Locale): string {
  return dayText(wallTimeAt(instantMs), locale);
}

/** Formats the time of day of a time (epoch ms) in Israel local time, for example '13:45'. */
export function formatTime(instantMs: number): string {
  const { hour, minute } = wallTimeAt(instantMs);
  return `${padWithZeros(hour, 2)}:${padWithZeros(minute, 2)}`;
}

/**
 * Formats a day and time (from epoch ms) in Israel local time, for example 'Mar 5, 2024 13:45' or '5 במרץ 2024, 13:45'.
 */
export function formatDateTime(instantMs: number, locale: Locale): string {
  const between = locale === 'he' ? ', ' : ' ';
  return `${formatDate(instantMs, locale)}${between}${formatTime(instantMs)}`;
}

/**
 * Formats the day and time on a receipt (from epoch ms). The format is given by the specification: 'Mar 05, 2024 13:45'
 * or '5 במרץ 2024, 13:45'.
 */
export function formatReceiptTime(instantMs: number, locale: Locale): string {
  const text = formatDateTime(instantMs, locale);
  return locale === 'he' ? text : text.replace(/ (?=\d, )/, ' 0');
}
