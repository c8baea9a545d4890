import type { GiftReach } from '#domain/entitlements/gift-reach.ts';
import { addMonths, DAY_MS, endOfShopDay, instantOfWallTime, wallTimeAt } from '#domain/core/time/jerusalem-time.ts';

/** The ways to whoever a gift is for, the best first; a link is what the buyer sends on by hand. */
export const giftChannels = ['mail', 'sms', 'link'] as const;
export type GiftChannel = (typeof giftChannels)[number];

/** The first way to them after `tried` (null: the first of all). Where no address is left, it is the buyer's turn. */
export function channelAfter(
  tried: GiftChannel | null,
  { recipientEmail, recipientPhone }: GiftReach,
): GiftChannel | null {
  const open = { mail: recipientEmail !== null, sms: recipientPhone !== null, link: true };
  return (
    giftChannels.slice(tried === null ? 0 : giftChannels.indexOf(tried) + 1).find((channel) => open[channel]) ?? null
  );
}

/** A temporary trouble that lasts so long is one: the next way is tried. Shorter than the outbox's own patience of a day. */
export const GIFT_PATIENCE_MS = (20 / 24) * DAY_MS;

const DELIVERY_HOUR = 9;
const LONGEST_AHEAD_MONTHS = 12;

/**
 * When a gift is sent that is wanted for a day ('2027-03-01'): at nine in the morning in the shop. Null for at once:
 * no day, today, or one that is over. `too_far` behind a year from today. Instants are epoch ms.
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
