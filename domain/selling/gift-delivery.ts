import type { GiftContact } from '#domain/entitlements/gift-contact.ts';
import { addMonths, DAY_MS, endOfShopDay, instantOfWallTime, wallTimeAt } from '#domain/core/time/jerusalem-time.ts';

/** Delivery channels of a gift, in order of preference. With `link`, the buyer sends the link to the recipient. */
export const giftChannels = ['mail', 'sms', 'link'] as const;
export type GiftChannel = (typeof giftChannels)[number];

/**
 * Returns the delivery channel to try after the channel `tried`. Returns the first channel if `tried` is null, and null
 * after the last channel. A channel is skipped if the recipient has no email address or phone number for it.
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
 * Time in ms for which temporary delivery failures of a gift are retried. Afterwards, the next channel is used. The
 * time is shorter than the outbox's own limit of one day.
 */
export const GIFT_RETRY_WINDOW_MS = (20 / 24) * DAY_MS;

const DELIVERY_HOUR = 9;
const LONGEST_AHEAD_MONTHS = 12;

/**
 * Calculates the send time of a gift (epoch ms) that is scheduled for a day such as '2027-03-01'. Gifts are sent at
 * 9:00 Israel local time. Returns null if the gift is sent immediately, because the day is missing, today or past.
 * Returns `too_far` if the day is more than a year ahead.
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
