import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { auditNameOf, type Actor } from '#server/core/actor.ts';
import { lockCustomer } from '#server/identity/store/customer.ts';
import { closeRequest, lockOpenRequest } from '#server/identity/store/verification-request.ts';
import { keepApproval, validUntilOf, type ApproveDeps, type ApproveRefusal, type CheckedCard } from './approve-card.ts';

export type SeenCard = Omit<CheckedCard, 'method'>;

/**
 * Writes down that somebody of the shop saw a card: its kind and until when it counts, and nothing else of it. From the
 * next order on the discount applies. A card that is seen again takes the place of the one before; a request that waits
 * for the same is answered by it.
 */
export async function verifyInPerson(
  deps: ApproveDeps,
  actor: Actor,
  seen: SeenCard,
): Promise<Outcome<null, ApproveRefusal>> {
  const card = { ...seen, method: 'in_person' } as const;
  const { customerId } = seen;
  return await deps.db.inTransaction(async (tx): Promise<Outcome<null, ApproveRefusal>> => {
    if ((await lockCustomer(tx, customerId)) === null) return refused('not_found');
    const open = await lockOpenRequest(tx, seen);
    const validity = await validUntilOf(deps, tx, card);
    if (!validity.ok) return validity;
    if (open !== null) {
      const closing = { requestId: open.requestId, closedBy: auditNameOf(actor), reason: null, noteSealed: null };
      await closeRequest(tx, { ...closing, state: 'approved', now: deps.clock.now() });
    }
    await keepApproval(deps, tx, { ...card, actor, validUntil: validity.value });
    return accepted(null);
  });
}
