import type { Locale } from '#contracts/core/locale.ts';
import { formatDate } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { isolatedLeftToRight } from '#server/core/documents/isolates.ts';

/**
 * Returns the note that says that a gift was claimed. It contains the day if known (`claimedAt` in epoch ms), but not
 * the recipient's identity.
 */
export function giftClaimText(claimedAt: number | null, locale: Locale): string {
  const claimed =
    claimedAt === null
      ? m.gift_claimed_undated({}, { locale })
      : m.gift_claimed({ date: formatDate(claimedAt, locale) }, { locale });
  return `${claimed}. ${m.gift_claimed_note({}, { locale })}`;
}

/** Returns a note with the state of a voucher. The note identifies the voucher by the last characters of its code. */
export function voucherStateText(
  { ending, state }: { readonly ending: string; readonly state: string },
  locale: Locale,
): string {
  return `${m.return_voucher_ending({ ending: isolatedLeftToRight(ending, locale) }, { locale })}: ${state}.`;
}
