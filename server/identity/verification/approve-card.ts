import type { CustomerId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { dayOfText, endOfShopDay, wallTimeAt, type CalendarDay } from '#domain/core/time/jerusalem-time.ts';
import { validityOf, type VerificationKind, type VerifiedPerson } from '#domain/identity/verification.ts';
import { auditNameOf, type Actor } from '#server/core/actor.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { findCustomer } from '#server/identity/store/customer.ts';
import { openProfile, type Profile } from '#server/identity/store/profile.ts';
import { approveVerification, type VerificationMethod } from '#server/identity/store/verification.ts';

export type CheckedCard = {
  readonly customerId: CustomerId;
  readonly kind: VerificationKind;
  readonly method: VerificationMethod;
  /** The last day that stands on a disability certificate; null on a card without one. */
  readonly certificateDay: CalendarDay | null;
};

export type ApproveDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring'>;
export type ApproveRefusal = 'not_found' | 'validation_failed' | 'verification_too_young';

/** Until when a card counts, for whose account it is checked. Epoch ms; null: for life. */
export async function validUntilOf(
  { clock, keyring }: Pick<ApproveDeps, 'clock' | 'keyring'>,
  tx: Tx,
  { customerId, kind, certificateDay }: CheckedCard,
): Promise<Outcome<number | null, ApproveRefusal>> {
  const customer = await findCustomer(tx, customerId);
  if (customer === null) return refused('not_found');
  const person = personOf(openProfile(keyring, customerId, customer.profileSealed));
  const validity = validityOf(kind, person, { today: wallTimeAt(clock.now()), certificateDay });
  if (!validity.ok) return refused(validity.why === 'too_young' ? 'verification_too_young' : 'validation_failed');
  return accepted(validity.lastDay === null ? null : endOfShopDay(validity.lastDay));
}

/** Writes down what counts from the next order on: a kind, until when, who checked it and how. Last in its transaction. */
export async function keepApproval(
  { clock, ids }: Pick<ApproveDeps, 'clock' | 'ids'>,
  tx: Tx,
  approval: Omit<CheckedCard, 'certificateDay'> & { readonly actor: Actor; readonly validUntil: number | null },
): Promise<void> {
  const { actor, ...of } = approval;
  const row = { ...of, verificationDocumentId: ids.uuid(), actor: auditNameOf(actor), now: clock.now() };
  if (!(await approveVerification(tx, row))) throw new Error('an account that is held is gone');
}

export function personOf({ dateOfBirth, gender }: Pick<Profile, 'dateOfBirth' | 'gender'>): VerifiedPerson {
  return { birthday: dateOfBirth === null ? null : dayOfText(dateOfBirth), gender };
}
