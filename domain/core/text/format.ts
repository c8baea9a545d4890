import type { Locale } from '#contracts/core/locale.ts';
import { type CalendarDay, wallTimeAt } from '../time/jerusalem-time.ts';
import { padded } from './padded.ts';
import { formatShekels } from '../money/price-text.ts';

/**
 * Own words and signs instead of `Intl` styles: the server's and the browsers' ICU differ in marks,
 * spaces and month names, and a page must be the same characters on both sides.
 */
const LEFT_TO_RIGHT_ISOLATE = '\u2066';
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/** A price for plain text (subjects, SMS, PDF) in which Hebrew may stand around it. On pages use `<bdi>` instead. */
export function isolatedShekels(amountAgorot: number): string {
  return leftToRight(formatShekels(amountAgorot));
}

/** Codes, phones, addresses in plain text: read left to right whatever stands around them. */
export function leftToRight(text: string): string {
  return `${LEFT_TO_RIGHT_ISOLATE}${text}${POP_ISOLATE}`;
}

/** What a person wrote, in plain text: takes its own direction and leaves the sentence around it alone. */
export function isolated(text: string): string {
  return `${FIRST_STRONG_ISOLATE}${text}${POP_ISOLATE}`;
}

const monthNames = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  he: ['ינואר', 'פברואר', 'מרץ', 'אפריל', 'מאי', 'יוני', 'יולי', 'אוגוסט', 'ספטמבר', 'אוקטובר', 'נובמבר', 'דצמבר'],
} as const satisfies Record<Locale, readonly string[]>;

/** A day of the calendar: 'Mar 05, 2024' or '5 במרץ 2024'. */
function dayText({ year, month, day }: CalendarDay, locale: Locale): string {
  const name = monthNames[locale][month - 1] ?? '';
  return locale === 'he' ? `${day} ב${name} ${year}` : `${name} ${padded(day, 2)}, ${year}`;
}

/** A day as settings carry it: '2024-03-05' is 'Mar 05, 2024' or '5 במרץ 2024'. No clock is needed for it. */
export function formatIsoDay(text: string, locale: Locale): string {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return dayText({ year, month, day }, locale);
}

/** A day in the shop (epoch ms): 'Mar 05, 2024' or '5 במרץ 2024'. */
export function formatDate(instantMs: number, locale: Locale): string {
  return dayText(wallTimeAt(instantMs), locale);
}

/** A time of day in the shop (epoch ms): '13:45'. */
export function formatTime(instantMs: number): string {
  const { hour, minute } = wallTimeAt(instantMs);
  return `${padded(hour, 2)}:${padded(minute, 2)}`;
}

/** An instant in the shop (epoch ms): 'Mar 05, 2024 13:45' or '5 במרץ 2024, 13:45'. */
export function formatDateTime(instantMs: number, locale: Locale): string {
  const between = locale === 'he' ? ', ' : ' ';
  return `${formatDate(instantMs, locale)}${between}${formatTime(instantMs)}`;
}
