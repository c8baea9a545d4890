import type { Locale } from '#contracts/core/locale.ts';
import { formatDate } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { isolatedLeftToRight } from '#server/core/documents/isolates.ts';

/**
 * Returns the note that a gift was claimed. It contains the day if known (`claimedAt` in epoch ms), but not the
 * recipient's identity.
 */
export function claimNote(claimedAt: number | null, locale: Locale): string {
  const claimed =
    claimedAt === null
      ? m.gift_claimed_undated({}, { locale })
      : m.gift_claimed({ date: formatDate(claimedAt, locale) }, { locale });
  return `${claimed}. ${m.gift_claimed_note({}, { locale })}`;
}

/** Returns the note with the last characters of a voucher's code and the voucher's state. */
export function stateNote(
  { ending, state }: { readonly ending: string; readonly state: string },
  locale: Locale,
): string {
  return `${m.return_voucher_ending({ ending: isolatedLeftToRight(ending, locale) }, { locale })}: ${state}.`;
}
