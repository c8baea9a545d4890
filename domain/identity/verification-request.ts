import { DAY_MS, type CalendarDay } from '#domain/core/time/jerusalem-time.ts';
import { validityOf, type VerificationKind, type VerifiedPerson } from './verification.ts';

/** Maximum time in ms for which the picture of a discount card is stored. A decision deletes the picture earlier. */
export const PICTURE_RETENTION_MS = 7 * DAY_MS;
/**
 * Lifetime in ms of a verification request without a picture of the card. Within this time, the customer must show the
 * card in person.
 */
export const CARD_VISIT_DEADLINE_MS = 30 * DAY_MS;
/**
 * Length in ms of the renewal period at the end of a verification. A verification can only be renewed during this
 * period.
 */
export const RENEWAL_WINDOW_MS = 60 * DAY_MS;
/** Numbers of days before the end of a verification at which the customer is reminded. */
export const REMINDER_DAYS_BEFORE_END = [30, 7] as const;

/** A verification that is valid now. `validUntil`: its end in epoch ms; null if it is valid for life. */
export type CurrentVerification = { readonly validUntil: number | null };

/** Calculates the time (epoch ms) at which an open verification request expires. */
export function verificationRequestExpiresAt(withPicture: boolean, now: number): number {
  return now + (withPicture ? PICTURE_RETENTION_MS : CARD_VISIT_DEADLINE_MS);
}

/**
 * Returns true if the current verification ends later than `RENEWAL_WINDOW_MS` from now, so that no new request is
 * needed. Returns false if there is no verification.
 */
export function isTooEarlyToRenew(counting: CurrentVerification | null, now: number): boolean {
  if (counting === null) return false;
  return counting.validUntil === null || counting.validUntil - now > RENEWAL_WINDOW_MS;
}

export type VerificationRefusal = 'counts_for_long' | 'too_young';

export type VerificationRequestCheck = {
  readonly kind: VerificationKind;
  readonly person: VerifiedPerson;
  readonly counting: CurrentVerification | null;
  readonly now: number;
  readonly today: CalendarDay;
};

/** Returns the reason why the customer cannot request a verification. Returns null if the request is allowed. */
export function verificationRefusal({
  kind,
  person,
  counting,
  now,
  today,
}: VerificationRequestCheck): VerificationRefusal | null {
  if (isTooEarlyToRenew(counting, now)) return 'counts_for_long';
  const validity = validityOf(kind, person, { today, certificateDay: today });
  return validity.ok ? null : 'too_young';
}
