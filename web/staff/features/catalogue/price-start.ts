import type { Locale } from '#contracts/core/locale.ts';
import { formatDate, formatDateTime } from '#domain/core/text/format.ts';
import { DAY_MS, wallTimeAt } from '#domain/core/time/jerusalem-time.ts';

/**
 * Returns the start of a price (epoch ms) on the shop's clock: the day, and the time if the price starts during the
 * day. The default prices of a new shop start at midnight UTC, so their hour in Israel is not shown.
 */
export function priceStartText(instantMs: number, locale: Locale): string {
  const { hour, minute } = wallTimeAt(instantMs);
  const isWholeDay = (hour === 0 && minute === 0) || instantMs % DAY_MS === 0;
  return isWholeDay ? formatDate(instantMs, locale) : formatDateTime(instantMs, locale);
}
