import type { RedemptionId } from '#contracts/core/ids.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { pointsExpiry } from '#domain/loyalty/points.ts';
import { cancellationWindow } from '#domain/core/time/cancellation-window.ts';
import type { Deps } from '#server/deps.ts';
import { expirePoints as endPoints } from './store/expire-points.ts';
import {
  listWaitingGrants,
  maturePoints,
  maturePointsByWash,
  postponeGrant,
  type WaitingGrant,
} from './store/mature-points.ts';
import { rewardFriends } from './store/reward-friends.ts';

/** Few enough that no member waits for their own points. */
const BATCH = 100;

type PointsDeps = Pick<Deps, 'clock' | 'db' | 'log' | 'loyalty'>;

/**
 * What the clock does with points: those of purchases that cannot be cancelled any more can be spent, whoever sent a
 * friend who bought is thanked, and what nobody spent in time ends. Safe to run twice and beside itself.
 */
export async function movePoints(deps: PointsDeps, stopping: AbortSignal): Promise<void> {
  const { clock, db, log, loyalty } = deps;
  const terms = await loyalty.read();
  let matured = 0;
  let rewarded = 0;
  for (let waiting = BATCH; waiting === BATCH;) {
    stopping.throwIfAborted();
    const now = clock.now();
    const expiresAt = pointsExpiry(now, terms.pointsMonths);
    const grants = await listWaitingGrants(db, { now, limit: BATCH });
    const over = await withWindowsOver(deps, grants, now);
    if (over.length > 0) {
      const orders = over.map(({ orderId }) => orderId);
      matured += await maturePoints(db, { orders, now, expiresAt });
      const thanked = over.filter(({ rewardDue }) => rewardDue).map(({ orderId }) => orderId);
      if (thanked.length > 0) {
        rewarded += await rewardFriends(db, { orders: thanked, points: terms.referralPoints, now, expiresAt });
      }
    }
    waiting = grants.length;
  }
  if (matured + rewarded > 0) log.info({ matured, rewarded }, 'points can be spent');
  await expirePoints(deps, stopping);
}

async function expirePoints({ clock, db, log }: PointsDeps, stopping: AbortSignal): Promise<void> {
  let members = 0;
  for (let looked = BATCH; looked === BATCH; members += looked) {
    stopping.throwIfAborted();
    looked = await endPoints(db, { now: clock.now(), limit: BATCH });
  }
  if (members > 0) log.info({ members }, 'points have ended');
}

/** The window runs from the buyer's mail: where that went out late, or not yet, the purchase is looked at again. */
async function withWindowsOver({ db }: PointsDeps, grants: readonly WaitingGrant[], now: number) {
  const over: WaitingGrant[] = [];
  for (const grant of grants) {
    const windowEndsAt = purchaseWindowEnds({ boughtAt: grant.paidAt, disclosedAt: grant.disclosedAt }) ?? now + DAY_MS;
    if (windowEndsAt < now) over.push(grant);
    else await postponeGrant(db, { orderId: grant.orderId, windowEndsAt });
  }
  return over;
}

/** No chat or call is known to the site, so everybody has the fourteen days; null while they do not run. */
function purchaseWindowEnds(order: { readonly boughtAt: number; readonly disclosedAt: number | null }): number | null {
  return cancellationWindow(order, { group: null, conversationOccurred: false }).endsAt;
}

/** When a purchase that is paid at `paidAt` cannot be cancelled any more, if its mail goes out at once; epoch ms. */
export function windowEndsAfter(paidAt: number): number {
  return purchaseWindowEnds({ boughtAt: paidAt, disclosedAt: paidAt }) ?? paidAt;
}

/** A wash was taken of it: what its purchase brought can be spent. A second time changes nothing. */
export async function maturePointsOf(
  { clock, db, loyalty }: Pick<Deps, 'clock' | 'db' | 'loyalty'>,
  redemptionId: RedemptionId,
): Promise<void> {
  const now = clock.now();
  const { pointsMonths } = await loyalty.read();
  await maturePointsByWash(db, { redemptionId, now, expiresAt: pointsExpiry(now, pointsMonths) });
}
