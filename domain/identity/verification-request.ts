import { DAY_MS, type CalendarDay } from '#domain/core/time/jerusalem-time.ts';
import { validityOf, type VerificationKind, type VerifiedPerson } from './verification.ts';

/** A picture of a card is kept until somebody decides, and never longer than this. */
export const PICTURE_KEPT_MS = 7 * DAY_MS;
/** How long somebody who comes by to show a card has for it. */
export const VISIT_AWAITED_MS = 30 * DAY_MS;
/** From so long before the end a card can be shown anew. */
export const RENEWAL_MS = 60 * DAY_MS;
/** Days before the end on which its owner hears of it. */
export const REMINDED_DAYS = [30, 7] as const;

/** Validity of a verified kind that counts now; `validUntil` null is for life. */
export type Counting = { readonly validUntil: number | null };

/** When an open request ends by itself. */
export function requestEndsAt(withPicture: boolean, now: number): number {
  return now + (withPicture ? PICTURE_KEPT_MS : VISIT_AWAITED_MS);
}

/** Whether it is early enough to do nothing: what counts for longer than the time of renewal is not asked for again. */
export function countsForLong(counting: Counting | null, now: number): boolean {
  if (counting === null) return false;
  return counting.validUntil === null || counting.validUntil - now > RENEWAL_MS;
}

export type WhyNotAsked = 'counts_for_long' | 'too_young';

export type Asking = {
  readonly kind: VerificationKind;
  readonly person: VerifiedPerson;
  readonly counting: Counting | null;
  readonly now: number;
  readonly today: CalendarDay;
};

/** Why a card need not, or cannot, be asked for; null where it may. */
export function whyNotAsked({ kind, person, counting, now, today }: Asking): WhyNotAsked | null {
  if (countsForLong(counting, now)) return 'counts_for_long';
  const validity = validityOf(kind, person, { today, certificateDay: today });
  return validity.ok ? null : 'too_young';
}
