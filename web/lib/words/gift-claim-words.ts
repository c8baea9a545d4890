import type { Locale } from '#contracts/core/locale.ts';
import type { GiftClaim } from '#contracts/entitlements/gift-claim.ts';
import { formatDate, isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';

/**
 * Returns a text that says that a gift was claimed. Includes the day if it is known, but never the identity of the
 * recipient.
 */
export function giftClaimText({ claimedAt }: GiftClaim, locale: Locale): string {
  return claimedAt === null
    ? m.gift_claimed_undated()
    : m.gift_claimed({ date: isolated(formatDate(Date.parse(claimedAt), locale)) });
}
