import type { Locale } from '#contracts/core/locale.ts';

/** Formats a month: '2026-11' becomes 'November 2026' or 'נובמבר 2026'. */
export function periodText(period: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale === 'he' ? 'he-IL' : 'en-IL', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(Date.parse(`${period}-01T12:00:00Z`));
}
