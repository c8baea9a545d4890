import type { CustomerId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { endOfShopDay, wallTimeAt, type CalendarDay } from '#domain/core/jerusalem-time.ts';
import { validityOf, type VerificationKind } from '#domain/identity/verification.ts';
import { auditNameOf, type Actor } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { findCustomer } from '#server/identity/store/customer.ts';
import { openProfile } from '#server/identity/store/profile.ts';
import { approveVerification } from '#server/identity/store/verification.ts';

export type SeenCard = {
  readonly customerId: CustomerId;
  readonly kind: VerificationKind;
  /** The last day that stands on a disability certificate; null on a card without one. */
  readonly certificateDay: CalendarDay | null;
};

/**
 * Writes down that somebody of the shop saw a card: its kind and until when it counts, and nothing else of it. From the
 * next order on the discount applies. A card that is seen again takes the place of the one before.
 */
export async function verifyInPerson(
  { clock, db, ids, keyring }: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring'>,
  actor: Actor,
  { customerId, kind, certificateDay }: SeenCard,
): Promise<Outcome<null, 'not_found' | 'validation_failed'>> {
  const customer = await findCustomer(db, customerId);
  if (customer === null) return refused('not_found');
  const { dateOfBirth, gender } = openProfile(keyring, customerId, customer.profileSealed);
  const now = clock.now();
  const person = { birthday: dateOfBirth === null ? null : dayOf(dateOfBirth), gender };
  const validity = validityOf(kind, person, { today: wallTimeAt(now), certificateDay });
  if (!validity.ok) return refused('validation_failed');
  const approved = await approveVerification(db, {
    verificationDocumentId: ids.uuid(),
    customerId,
    kind,
    validUntil: validity.lastDay === null ? null : endOfShopDay(validity.lastDay),
    actor: auditNameOf(actor),
    now,
  });
  return approved ? accepted(null) : refused('not_found');
}

/** Of a date that was checked when it came: `YYYY-MM-DD`. */
export function dayOf(text: string): CalendarDay {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return { year, month, day };
}
