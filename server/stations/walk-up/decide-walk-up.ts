import type { OrderToken } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Visitor } from '#server/core/actor.ts';
import { refundUnusedWashesInTx } from '#server/payments/public.ts';
import { lockWalkUp, changeWalkUpState, changeWalkUpStateInTx } from '../store/walk-up/change-walk-up-state.ts';
import { findWalkUpByToken, type WalkUpRow } from '../store/walk-up/walk-up.ts';
import { advanceWalkUpById, advanceWalkUp } from './advance-walk-up.ts';
import { releaseUnconfirmedWash, type WalkUpDeps } from './start-walk-up.ts';

type DecisionOutcome = Outcome<WalkUpRow, 'walk_up_not_found'>;

export async function convertWalkUpToVoucher(deps: WalkUpDeps, walkUpToken: OrderToken): Promise<DecisionOutcome> {
  return await decide(deps, walkUpToken, async (row) => {
    const silent = await releaseUnconfirmedWash(deps, row);
    if (silent.state === 'paid') await endWalkUp(deps, silent, 'kept');
  });
}

/**
 * Releases the bay of an unpaid walk-up purchase when the customer cancels. If a payment still arrives, the purchase
 * continues.
 */
export async function cancelWalkUp(deps: WalkUpDeps, walkUpToken: OrderToken): Promise<DecisionOutcome> {
  return await decide(deps, walkUpToken, async (row) => {
    if (row.state === 'reserved' || row.state === 'paying') await endWalkUp(deps, row, 'abandoned');
  });
}

/**
 * Refunds a paid wash that did not start. The refund and the new state are written in one transaction, which locks the
 * walk-up purchase.
 */
export async function refundWalkUp(
  deps: WalkUpDeps,
  actor: Visitor,
  walkUpToken: OrderToken,
): Promise<DecisionOutcome> {
  return await decide(deps, walkUpToken, async (found) => {
    const { walkUpId } = await releaseUnconfirmedWash(deps, found);
    const requested = await deps.db.inTransaction(async (tx) => {
      const locked = await lockWalkUp(tx, walkUpId);
      if (locked?.state !== 'paid') return false;
      if (!(await refundUnusedWashesInTx(deps, tx, { actor, orderId: walkUpId, key: `walk-up:${walkUpId}` })))
        return false;
      const now = deps.clock.now();
      const failure = found.failure;
      return (
        (await changeWalkUpStateInTx(tx, {
          walkUpId,
          from: 'paid',
          to: 'refunded',
          failure,
          now,
          reservedUntil: now,
        })) !== null
      );
    });
    deps.failpoint('after_walk_up_moved');
    if (requested) deps.wake.refunds();
  });
}

async function endWalkUp(deps: WalkUpDeps, row: WalkUpRow, to: 'kept' | 'abandoned'): Promise<void> {
  const now = deps.clock.now();
  const failure = to === 'kept' ? row.failure : null;
  await changeWalkUpState(deps.db, { walkUpId: row.walkUpId, from: row.state, to, failure, now, reservedUntil: now });
  deps.failpoint('after_walk_up_moved');
}

/** Applies the customer's decision to the current state of the walk-up purchase, and returns the new state. */
async function decide(
  deps: WalkUpDeps,
  walkUpToken: OrderToken,
  apply: (row: WalkUpRow) => Promise<void>,
): Promise<DecisionOutcome> {
  const found = await findWalkUpByToken(deps.db, deps.keyring.tokenHash(walkUpToken));
  if (found === null) return refused('walk_up_not_found');
  const row = await advanceWalkUp(deps, found);
  await apply(row);
  return accepted((await advanceWalkUpById(deps, row.walkUpId)) ?? row);
}
