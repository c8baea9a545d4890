import type { Locale } from '#contracts/core/locale.ts';

/**
 * Returns the weekday of a day ('2026-11-28'), such as 'Saturday' or 'יום שבת'. Returns an empty text for an empty
 * text.
 */
export function weekdayText(day: string, locale: Locale): string {
  if (day === '') return '';
  const format = new Intl.DateTimeFormat(locale === 'he' ? 'he-IL' : 'en-IL', { weekday: 'long', timeZone: 'UTC' });
  return format.format(Date.parse(`${day}T12:00:00Z`));
}
