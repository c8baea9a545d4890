import type { CustomerId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { parseCalendarDay, endOfShopDay, wallTimeAt, type CalendarDay } from '#domain/core/time/jerusalem-time.ts';
import { validityOf, type VerificationKind, type VerifiedPerson } from '#domain/identity/verification.ts';
import { auditNameOf, type Actor } from '#server/core/actor.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/identity/deps.ts';
import { findCustomer } from '#server/identity/store/customer.ts';
import { decryptProfile, type Profile } from '#server/identity/store/profile.ts';
import { approveVerification, type VerificationMethod } from '#server/identity/store/verification.ts';

export type CheckedCard = {
  readonly customerId: CustomerId;
  readonly kind: VerificationKind;
  readonly method: VerificationMethod;
  /** Last day of a disability certificate; null if the discount card has no last day. */
  readonly certificateDay: CalendarDay | null;
};

export type ApproveDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring'>;
export type ApproveRefusal = 'not_found' | 'validation_failed' | 'verification_too_young';

/** Returns the end of a discount card's validity for the account, in epoch ms; null if the card is valid for life. */
export async function cardValidUntilOf(
  { clock, keyring }: Pick<ApproveDeps, 'clock' | 'keyring'>,
  tx: Tx,
  { customerId, kind, certificateDay }: CheckedCard,
): Promise<Outcome<number | null, ApproveRefusal>> {
  const customer = await findCustomer(tx, customerId);
  if (customer === null) return refused('not_found');
  const person = verifiedPersonOf(decryptProfile(keyring, customerId, customer.profileSealed));
  const validity = validityOf(kind, person, { today: wallTimeAt(clock.now()), certificateDay });
  if (!validity.ok) return refused(validity.why === 'too_young' ? 'verification_too_young' : 'validation_failed');
  return accepted(validity.lastDay === null ? null : endOfShopDay(validity.lastDay));
}

/**
 * Records a verification with its kind, end, verifier and method. The discount applies from the next order on. Call
 * this function as the last write of the transaction.
 */
export async function recordVerification(
  { clock, ids }: Pick<ApproveDeps, 'clock' | 'ids'>,
  tx: Tx,
  approval: Omit<CheckedCard, 'certificateDay'> & { readonly actor: Actor; readonly validUntil: number | null },
): Promise<void> {
  const { actor, ...of } = approval;
  const row = { ...of, verificationDocumentId: ids.uuid(), actor: auditNameOf(actor), now: clock.now() };
  if (!(await approveVerification(tx, row))) throw new Error('a locked account is gone');
}

export function verifiedPersonOf({ dateOfBirth, gender }: Pick<Profile, 'dateOfBirth' | 'gender'>): VerifiedPerson {
  return { birthday: dateOfBirth === null ? null : parseCalendarDay(dateOfBirth), gender };
}
