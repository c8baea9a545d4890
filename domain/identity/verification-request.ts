import { DAY_MS, type CalendarDay } from '#domain/core/time/jerusalem-time.ts';
import { validityOf, type VerificationKind, type VerifiedPerson } from './verification.ts';

/** Maximum time in ms for which the picture of a discount card is stored. A decision deletes the picture earlier. */
export const PICTURE_RETENTION_MS = 7 * DAY_MS;
/** Lifetime in ms of a request without a picture, within which the customer has to show the card in person. */
export const CARD_VISIT_DEADLINE_MS = 30 * DAY_MS;
/** Time in ms before the end of a verification from which it can be renewed. */
export const RENEWAL_WINDOW_MS = 60 * DAY_MS;
/** Numbers of days before the end of a verification at which the customer is reminded. */
export const REMINDER_DAYS_BEFORE_END = [30, 7] as const;

/** A verification that is valid now. `validUntil`: its end in epoch ms; null if it is valid for life. */
export type CurrentVerification = { readonly validUntil: number | null };

/** Returns the time at which an open request expires, epoch ms. */
export function verificationRequestExpiresAt(withPicture: boolean, now: number): number {
  return now + (withPicture ? PICTURE_RETENTION_MS : CARD_VISIT_DEADLINE_MS);
}

/**
 * Returns true if the current verification ends later than `RENEWAL_WINDOW_MS` from now, so no new request is needed; false
 * without a verification.
 */
export function isTooEarlyToRenew(counting: CurrentVerification | null, now: number): boolean {
  if (counting === null) return false;
  return counting.validUntil === null || counting.validUntil - now > RENEWAL_WINDOW_MS;
}

export type VerificationRefusal = 'counts_for_long' | 'too_young';

export type VerificationFacts = {
  readonly kind: VerificationKind;
  readonly person: VerifiedPerson;
  readonly counting: CurrentVerification | null;
  readonly now: number;
  readonly today: CalendarDay;
};

/** Returns the reason why a verification cannot be requested; null if it can. */
export function verificationRefusal({
  kind,
  person,
  counting,
  now,
  today,
}: VerificationFacts): VerificationRefusal | null {
  if (isTooEarlyToRenew(counting, now)) return 'counts_for_long';
  const validity = validityOf(kind, person, { today, certificateDay: today });
  return validity.ok ? null : 'too_young';
}
