import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { auditNameOf, type Actor } from '#server/core/actor.ts';
import { lockCustomer } from '#server/identity/store/customer.ts';
import { closeVerificationRequest, lockOpenVerificationRequest } from '#server/identity/store/verification-request.ts';
import {
  recordVerification,
  cardValidUntilOf,
  type ApproveDeps,
  type ApproveRefusal,
  type CheckedCard,
} from './approve-card.ts';

export type CardCheckedInPerson = Omit<CheckedCard, 'method'>;

/**
 * Records that staff saw a discount card in person. Only its kind and its end are stored. The discount applies from the
 * next order on. An earlier verification of the same kind is replaced, and an open request of that kind is closed.
 */
export async function verifyInPerson(
  deps: ApproveDeps,
  actor: Actor,
  seen: CardCheckedInPerson,
): Promise<Outcome<null, ApproveRefusal>> {
  const card = { ...seen, method: 'in_person' } as const;
  const { customerId } = seen;
  return await deps.db.inTransaction(async (tx): Promise<Outcome<null, ApproveRefusal>> => {
    if ((await lockCustomer(tx, customerId)) === null) return refused('not_found');
    const open = await lockOpenVerificationRequest(tx, seen);
    const validity = await cardValidUntilOf(deps, tx, card);
    if (!validity.ok) return validity;
    if (open !== null) {
      const closing = { requestId: open.requestId, closedBy: auditNameOf(actor), reason: null, noteSealed: null };
      await closeVerificationRequest(tx, { ...closing, state: 'approved', now: deps.clock.now() });
    }
    await recordVerification(deps, tx, { ...card, actor, validUntil: validity.value });
    return accepted(null);
  });
}
