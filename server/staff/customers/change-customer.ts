import type { CustomerId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { FounderEndReason, FounderGrantReason } from '#contracts/loyalty/founder-reasons.ts';
import type { VerificationKind } from '#domain/identity/verification.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import { parseCalendarDay } from '#domain/core/time/jerusalem-time.ts';
import type { Deps } from '#server/staff/deps.ts';
import {
  deleteAccount,
  endAllSessions,
  endVerification,
  findProfile,
  verifyInPerson,
} from '#server/identity/public.ts';
import { endFounder, grantFounder } from '#server/loyalty/public.ts';
import { isOwnAccount } from '../verifications/store/verification-queue.ts';

/** Ends all sessions of the customer, so that each device has to sign in again. */
export async function signOutCustomer(
  deps: Pick<Deps, 'clock' | 'db' | 'keyring'>,
  actor: Staff,
  customerId: CustomerId,
): Promise<Outcome<null, 'not_found'>> {
  if ((await findProfile(deps, customerId)) === null) return refused('not_found');
  await deps.db.inTransaction(async (tx) => {
    await endAllSessions(tx, { customerId, keep: null }, deps.clock.now());
    await appendAudit(tx, actor, { action: 'customer.sign_out', refId: customerId, detail: {} });
  });
  return accepted(null);
}

type PresentedCustomer = {
  readonly customerId: CustomerId;
  readonly kind: VerificationKind;
  readonly certificateDay?: string | undefined;
};

export async function recordPresentedCard(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring'>,
  actor: Staff,
  { certificateDay, ...card }: PresentedCustomer,
): Promise<Outcome<null, 'not_found' | 'validation_failed' | 'verification_own' | 'verification_too_young'>> {
  if (await isOwnAccount(deps.db, actor.staffId, card.customerId)) return refused('verification_own');
  const day = certificateDay === undefined ? null : parseCalendarDay(certificateDay);
  return await verifyInPerson(deps, actor, { ...card, certificateDay: day });
}

/**
 * Ends the verification of a discount card. Refused if it is not valid any more, or if the account is the staff user's
 * own.
 */
export async function endCardVerification(
  deps: Pick<Deps, 'clock' | 'db'>,
  actor: Staff,
  card: { readonly customerId: CustomerId; readonly kind: VerificationKind },
): Promise<Outcome<null, 'customer_changed' | 'verification_own'>> {
  if (await isOwnAccount(deps.db, actor.staffId, card.customerId)) return refused('verification_own');
  return (await endVerification(deps, actor, card)).ok ? accepted(null) : refused('customer_changed');
}

type Grant = {
  readonly customerId: CustomerId;
  readonly discountPercent: number;
  readonly reason: FounderGrantReason;
};

/**
 * Grants a founder membership to the customer. Refused with `customer_changed` if the customer already is a founder
 * member or the account is deleted.
 */
export async function grantFounderAsStaff(
  deps: Pick<Deps, 'clock' | 'db'>,
  actor: Staff,
  grant: Grant,
): Promise<Outcome<null, 'validation_failed' | 'customer_changed'>> {
  const granted = await grantFounder(deps, actor, grant);
  if (granted.ok) return granted;
  return refused(granted.refusal === 'not_found' ? 'customer_changed' : granted.refusal);
}

export async function endFounderAsStaff(
  deps: Pick<Deps, 'clock' | 'db'>,
  actor: Staff,
  end: { readonly customerId: CustomerId; readonly reason: FounderEndReason },
): Promise<Outcome<null, 'customer_changed'>> {
  return (await endFounder(deps, actor, end)).ok ? accepted(null) : refused('customer_changed');
}

type EraseDeps = Parameters<typeof deleteAccount>[0];
type Erasure = { readonly customerId: CustomerId; readonly confirmation: string };

/**
 * Deletes the account at the customer's request, with the same result as a deletion by the customer. To confirm, the
 * staff user types the account's email address. If the account has none, the phone number or the id is typed instead.
 */
export async function eraseCustomer(
  deps: EraseDeps,
  actor: Staff,
  { customerId, confirmation }: Erasure,
): Promise<Outcome<null, 'not_found' | 'validation_failed'>> {
  const profile = await findProfile(deps, customerId);
  if (profile === null) return refused('not_found');
  const name = profile.email ?? profile.phone ?? customerId;
  if (confirmation.toLowerCase() !== name.toLowerCase()) return refused('validation_failed');
  const erased = await deleteAccount(deps, { customerId }, (tx) =>
    appendAudit(tx, actor, { action: 'customer.erase', refId: customerId, detail: {} }),
  );
  return erased.ok ? accepted(null) : refused('not_found');
}
