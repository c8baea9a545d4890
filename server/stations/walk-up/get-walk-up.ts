import type { OrderToken } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { WalkUpView } from '#contracts/stations/walk-up.ts';
import type { Visitor } from '#server/core/actor.ts';
import type { Deps } from '#server/stations/deps.ts';
import { getOrder } from '#server/selling/public.ts';
import { findWalkUpByToken } from '../store/walk-up/walk-up.ts';
import { advanceWalkUp } from './advance-walk-up.ts';
import type { WalkUpDeps } from './start-walk-up.ts';
import { walkUpViewOf } from './walk-up-view.ts';

export type GetDeps = WalkUpDeps & Pick<Deps, 'typesetter'>;

/**
 * Returns a walk-up to the holder of its link. While it is unpaid the status is requested from the provider, as on the
 * page of an order, so that a lost webhook costs seconds, and a declined payment releases the bay immediately.
 */
export async function getWalkUp(
  deps: GetDeps,
  actor: Visitor,
  walkUpToken: OrderToken,
): Promise<Outcome<WalkUpView, 'walk_up_not_found'>> {
  const tokenHash = deps.keyring.tokenHash(walkUpToken);
  if ((await findWalkUpByToken(deps.db, tokenHash)) === null) return refused('walk_up_not_found');
  const order = await getOrder(deps, actor, { orderToken: walkUpToken, proof: undefined });
  const found = await findWalkUpByToken(deps.db, tokenHash);
  if (found === null) return refused('walk_up_not_found');
  const row = await advanceWalkUp(deps, found);
  return accepted(await walkUpViewOf(deps, row, { actor, order: order.ok ? order.value : null }));
}
