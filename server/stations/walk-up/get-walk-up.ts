import type { OrderToken } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { WalkUpView } from '#contracts/stations/walk-up.ts';
import type { Visitor } from '#server/core/actor.ts';
import { getOrderLinks } from '#server/selling/public.ts';
import { findWalkUp, findWalkUpByToken, type WalkUpRow } from '../store/walk-up/walk-up.ts';
import { advanceWalkUp } from './advance-walk-up.ts';
import type { WalkUpDeps } from './start-walk-up.ts';
import { isUnpaid, walkUpViewOf } from './walk-up-view.ts';

/**
 * Returns a walk-up to the holder of its link. While it is unpaid, the server queries the provider's payment status, as
 * on an order's page. A lost webhook therefore delays the page only by seconds, and a declined payment releases the bay
 * immediately.
 */
export async function getWalkUp(
  deps: WalkUpDeps,
  actor: Visitor,
  walkUpToken: OrderToken,
): Promise<Outcome<WalkUpView, 'walk_up_not_found'>> {
  const row = await findWalkUpByToken(deps.db, deps.keyring.tokenHash(walkUpToken));
  return row === null ? refused('walk_up_not_found') : viewWalkUp(deps, actor, { walkUpToken, row });
}

/** Returns a walk-up that was just read or changed, as `getWalkUp` does. */
export async function viewWalkUp(
  deps: WalkUpDeps,
  actor: Visitor,
  { walkUpToken, row: before }: { readonly walkUpToken: OrderToken; readonly row: WalkUpRow },
): Promise<Outcome<WalkUpView, 'walk_up_not_found'>> {
  const order = await getOrderLinks(deps, actor, walkUpToken);
  // reading an unpaid order can settle its payment, so the walk-up is read again
  const found = isUnpaid(before) ? await findWalkUp(deps.db, before.walkUpId) : before;
  if (found === null) return refused('walk_up_not_found');
  const row = await advanceWalkUp(deps, found);
  return accepted(await walkUpViewOf(deps, row, { actor, order }));
}
