import type { Locale } from '#contracts/core/locale.ts';
import { formatDate } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { fencedLeftToRight } from '#server/core/documents/isolates.ts';

/** Says that a gift was claimed, and on which day if that is known (epoch ms); never by whom. */
export function claimNote(claimedAt: number | null, locale: Locale): string {
  const claimed =
    claimedAt === null
      ? m.gift_claimed_undated({}, { locale })
      : m.gift_claimed({ date: formatDate(claimedAt, locale) }, { locale });
  return `${claimed}. ${m.gift_claimed_note({}, { locale })}`;
}

/** Names a voucher by the end of its code, and its state. */
export function stateNote(
  { ending, state }: { readonly ending: string; readonly state: string },
  locale: Locale,
): string {
  return `${m.return_voucher_ending({ ending: fencedLeftToRight(ending, locale) }, { locale })}: ${state}.`;
}
