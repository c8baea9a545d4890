import type { RedemptionId } from '#contracts/core/ids.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { pointsExpiry } from '#domain/loyalty/points.ts';
import { cancellationWindow } from '#domain/core/time/cancellation-window.ts';
import type { Deps } from '#server/loyalty/deps.ts';
import { expirePoints as endPoints } from './store/expire-points.ts';
import {
  listPendingPointsGrants,
  maturePoints,
  maturePointsByWash,
  postponePointsGrant,
  type PendingPointsGrant,
} from './store/mature-points.ts';
import { rewardReferrers } from './store/reward-referrers.ts';

/** Maximum number of purchases or customers per statement, so that locks are short. */
const BATCH_SIZE = 100;

type PointsDeps = Pick<Deps, 'clock' | 'db' | 'log' | 'loyalty'>;

/**
 * Runs the scheduled job for points. It releases the points of purchases that can no longer be cancelled, rewards
 * customers whose friend bought something, and expires points. Idempotent, also if it runs concurrently.
 */
export async function processDuePoints(deps: PointsDeps, stopping: AbortSignal): Promise<void> {
  const { clock, db, log, loyalty } = deps;
  const terms = await loyalty.read();
  let matured = 0;
  let rewarded = 0;
  for (let waiting = BATCH_SIZE; waiting === BATCH_SIZE;) {
    stopping.throwIfAborted();
    const now = clock.now();
    const expiresAt = pointsExpiry(now, terms.pointsMonths);
    const grants = await listPendingPointsGrants(db, { now, limit: BATCH_SIZE });
    const dueGrants = await withEndedCancellationPeriods(deps, grants, now);
    if (dueGrants.length > 0) {
      const orders = dueGrants.map(({ orderId }) => orderId);
      matured += await maturePoints(db, { orders, now, expiresAt });
      const thanked = dueGrants.filter(({ rewardDue }) => rewardDue).map(({ orderId }) => orderId);
      if (thanked.length > 0) {
        rewarded += await rewardReferrers(db, { orders: thanked, points: terms.referralPoints, now, expiresAt });
      }
    }
    waiting = grants.length;
  }
  if (matured + rewarded > 0) log.info({ matured, rewarded }, 'points became spendable');
  await expirePoints(deps, stopping);
}

async function expirePoints({ clock, db, log }: PointsDeps, stopping: AbortSignal): Promise<void> {
  let members = 0;
  for (let looked = BATCH_SIZE; looked === BATCH_SIZE; members += looked) {
    stopping.throwIfAborted();
    looked = await endPoints(db, { now: clock.now(), limit: BATCH_SIZE });
  }
  if (members > 0) log.info({ members }, 'points expired');
}

/**
 * Returns the points grants whose purchase can no longer be cancelled. The cancellation period starts when the buyer's
 * mail is delivered. The other grants are checked again when their period ends, or after a day if the mail is not
 * delivered yet.
 */
async function withEndedCancellationPeriods({ db }: PointsDeps, grants: readonly PendingPointsGrant[], now: number) {
  const dueGrants: PendingPointsGrant[] = [];
  for (const grant of grants) {
    const windowEndsAt =
      cancellationPeriodEndOfOrder({ boughtAt: grant.paidAt, disclosedAt: grant.disclosedAt }) ?? now + DAY_MS;
    if (windowEndsAt < now) dueGrants.push(grant);
    else await postponePointsGrant(db, { orderId: grant.orderId, windowEndsAt });
  }
  return dueGrants;
}

/**
 * Returns the end of the cancellation period, which is fourteen days as for all online orders. Returns null until the
 * period starts.
 */
function cancellationPeriodEndOfOrder(order: {
  readonly boughtAt: number;
  readonly disclosedAt: number | null;
}): number | null {
  return cancellationWindow(order, { group: null, conversationOccurred: false }).endsAt;
}

/**
 * Returns the end of the cancellation period in epoch ms for a purchase paid at `paidAt`. Assumes that the buyer's mail
 * is sent immediately.
 */
export function cancellationPeriodEnd(paidAt: number): number {
  return cancellationPeriodEndOfOrder({ boughtAt: paidAt, disclosedAt: paidAt }) ?? paidAt;
}

/** Releases the pending points of a purchase after one of its washes was used. Idempotent. */
export async function maturePointsOfPurchase(
  { clock, db, loyalty }: Pick<Deps, 'clock' | 'db' | 'loyalty'>,
  redemptionId: RedemptionId,
): Promise<void> {
  const now = clock.now();
  const { pointsMonths } = await loyalty.read();
  await maturePointsByWash(db, { redemptionId, now, expiresAt: pointsExpiry(now, pointsMonths) });
}
