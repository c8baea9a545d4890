import type { GiftContact } from '#domain/entitlements/gift-contact.ts';
import { addMonths, DAY_MS, endOfShopDay, instantOfWallTime, wallTimeAt } from '#domain/core/time/jerusalem-time.ts';

/** Delivery channels of a gift, in order of preference. `link`: the buyer sends the link. */
export const giftChannels = ['mail', 'sms', 'link'] as const;
export type GiftChannel = (typeof giftChannels)[number];

/**
 * Returns the delivery channel after `tried`, or the first channel if `tried` is null. A channel for which the
 * recipient has no email address or phone number is skipped. Null after the last channel.
 */
export function giftChannelAfter(
  tried: GiftChannel | null,
  { recipientEmail, recipientPhone }: GiftContact,
): GiftChannel | null {
  const open = { mail: recipientEmail !== null, sms: recipientPhone !== null, link: true };
  return (
    giftChannels.slice(tried === null ? 0 : giftChannels.indexOf(tried) + 1).find((channel) => open[channel]) ?? null
  );
}

/**
 * Time in ms after which temporary delivery failures count as permanent and the next channel is used. It is shorter
 * than the outbox's own limit of one day.
 */
export const GIFT_RETRY_WINDOW_MS = (20 / 24) * DAY_MS;

const DELIVERY_HOUR = 9;
const LONGEST_AHEAD_MONTHS = 12;

/**
 * Returns the send time of a gift that is scheduled for a day ('2027-03-01'): 9:00 Israel local time. Null if the gift
 * is sent immediately, because the day is missing, today or past. `too_far` if the day is more than a year ahead. Times
 * are epoch ms.
 */
export function giftDueAt(day: string | null, now: number): number | 'too_far' | null {
  if (day === null) return null;
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  const wanted = { year, month, day: dayOfMonth };
  const today = wallTimeAt(now);
  if (endOfShopDay(wanted) <= endOfShopDay(today)) return null;
  if (endOfShopDay(wanted) > endOfShopDay(addMonths(today, LONGEST_AHEAD_MONTHS))) return 'too_far';
  return instantOfWallTime({ ...wanted, hour: DELIVERY_HOUR, minute: 0, second: 0 });
}
