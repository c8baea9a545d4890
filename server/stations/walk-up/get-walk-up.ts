import type { OrderToken } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { WalkUpView } from '#contracts/stations/walk-up.ts';
import type { Visitor } from '#server/core/actor.ts';
import { refreshOrderStatus, awaitRunningSettlement } from '#server/selling/public.ts';
import { findWalkUpByToken, type WalkUpRow } from '../store/walk-up/walk-up.ts';
import { advanceWalkUpById, advanceWalkUp } from './advance-walk-up.ts';
import type { WalkUpDeps } from './start-walk-up.ts';
import { isUnpaid, walkUpViewOf } from './walk-up-view.ts';

/**
 * Returns a walk-up purchase to the holder of its link. While it is unpaid, the server queries the provider's payment
 * status, as on an order's page. A lost webhook therefore delays the page only by seconds, and a declined payment
 * releases the bay immediately.
 */
export async function getWalkUp(
  deps: WalkUpDeps,
  actor: Visitor,
  walkUpToken: OrderToken,
): Promise<Outcome<WalkUpView, 'walk_up_not_found'>> {
  const row = await findWalkUpByToken(deps.db, deps.keyring.tokenHash(walkUpToken));
  return row === null ? refused('walk_up_not_found') : getWalkUpView(deps, actor, { walkUpToken, row });
}

/** Returns a walk-up purchase that was just read or changed, in the same way as `getWalkUp`. */
export async function getWalkUpView(
  deps: WalkUpDeps,
  actor: Visitor,
  { walkUpToken, row: before }: { readonly walkUpToken: OrderToken; readonly row: WalkUpRow },
): Promise<Outcome<WalkUpView, 'walk_up_not_found'>> {
  if (!isUnpaid(before)) return accepted(await getStoredWalkUpView(deps, actor, before));
  // the webhook usually arrives at the same time as the browser; if it settles the payment, no query to the provider is
  // needed
  const settled = (await awaitRunningSettlement(deps, walkUpToken))
    ? await advanceWalkUpById(deps, before.walkUpId)
    : null;
  if (settled !== null && !isUnpaid(settled)) return accepted(await walkUpViewOf(deps, actor, settled));
  await refreshOrderStatus(deps, walkUpToken);
  // the query above may have settled the payment
  const row = await advanceWalkUpById(deps, before.walkUpId);
  return row === null ? refused('walk_up_not_found') : accepted(await walkUpViewOf(deps, actor, row));
}

/** Returns a walk-up purchase that was just read, without a request to the payment provider. */
export async function getStoredWalkUpView(deps: WalkUpDeps, actor: Visitor, row: WalkUpRow): Promise<WalkUpView> {
  return walkUpViewOf(deps, actor, await advanceWalkUp(deps, row));
}
