import type { Locale } from '#contracts/core/locale.ts';
import type { GiftClaim } from '#contracts/entitlements/gift-claim.ts';
import { formatDate, isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';

/** Returns the text that a gift was claimed, with the day if it is known, but without the recipient's identity. */
export function giftClaimText({ claimedAt }: GiftClaim, locale: Locale): string {
  return claimedAt === null
    ? m.gift_claimed_undated()
    : m.gift_claimed({ date: isolated(formatDate(Date.parse(claimedAt), locale)) });
}
