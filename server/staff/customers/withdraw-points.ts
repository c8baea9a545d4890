import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { CustomerId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type {
  PointsWithdrawalReason,
  previewPointsWithdrawal as previewPointsWithdrawalCall,
} from '#contracts/staff/customers/points-withdrawal.ts';
import { SESSION_IDLE_MS } from '#domain/core/session.ts';
import { shopDayBoundsAt } from '#domain/staff/customers/goodwill.ts';
import {
  maxWithdrawablePoints,
  WITHDRAWAL_MAX_PER_DAY_AGOROT,
  withdrawalValueAgorot,
} from '#domain/staff/customers/points-withdrawal.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/staff/deps.ts';
import { getOwnPoints, lockActivePoints, withdrawMemberPoints } from '#server/loyalty/public.ts';
import { findSingleWashProduct } from '#server/selling/public.ts';
import { findCustomerRow } from './store/customer-list.ts';
import { lockGoodwillGiver } from '../goodwill/store/goodwill.ts';
import { addWithdrawal, findWithdrawalMac, sumWithdrawnPointsValue } from '../loyalty/store/points-withdrawal.ts';

type PointsDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'loyalty'>;

export type WithdrawalRequest = {
  readonly customerId: CustomerId;
  readonly points: number;
  readonly reason: PointsWithdrawalReason;
  readonly idempotencyKey: string;
};

/** Returns the current price of a wash, in points and in agorot. Returns null if no single wash is for sale. */
async function findSingleWashPrice({ clock, loyalty }: PointsDeps, db: Queryable) {
  const [{ pointsPerWash }, wash] = await Promise.all([loyalty.read(), findSingleWashProduct(db, clock.now())]);
  return wash === null ? null : { pointsPerWash, washAgorot: wash.priceAgorot };
}

async function doesAccountExist({ clock, db }: PointsDeps, customerId: CustomerId): Promise<boolean> {
  const now = clock.now();
  return (await findCustomerRow(db, { customerId, now, idleSince: now - SESSION_IDLE_MS })) !== null;
}

export async function previewPointsWithdrawal(
  deps: PointsDeps,
  { staffId }: Staff,
  customerId: CustomerId,
): Promise<Outcome<ResponseOf<typeof previewPointsWithdrawalCall>, 'not_found'>> {
  if (!(await doesAccountExist(deps, customerId))) return refused('not_found');
  const [points, wash, todayAgorot] = await Promise.all([
    getOwnPoints(deps, { customerId }),
    findSingleWashPrice(deps, deps.db),
    sumWithdrawnPointsValue(deps.db, { staffId, ...shopDayBoundsAt(deps.clock.now()) }),
  ]);
  const active = points.ok ? points.value.active : 0;
  return accepted({ active, most: maxWithdrawablePoints({ active, todayAgorot, wash }) });
}

type WithdrawalOutcome = Outcome<null, 'not_found' | 'points_too_few' | 'points_day_limit' | 'idempotency_key_reused'>;

/**
 * Withdraws points from a customer. The limit is the customer's spendable points and the staff user's limit for a day
 * (docs/decisions/0062). A repeated request with the same key withdraws nothing more.
 */
export async function withdrawPoints(
  deps: PointsDeps,
  actor: Staff,
  request: WithdrawalRequest,
): Promise<WithdrawalOutcome> {
  if (!(await doesAccountExist(deps, request.customerId))) return refused('not_found');
  return await deps.db.inTransaction((tx) => withdrawPointsInTx(deps, tx, { actor, request }));
}

async function withdrawPointsInTx(
  deps: PointsDeps,
  tx: Tx,
  { actor, request }: { readonly actor: Staff; readonly request: WithdrawalRequest },
): Promise<WithdrawalOutcome> {
  const { staffId } = actor;
  const { customerId, points, reason, idempotencyKey } = request;
  // the staff user's row is locked, as for gifts to customers, so that concurrent requests count towards the same limit
  await lockGoodwillGiver(tx, staffId);
  const wishMac = deps.keyring.blindIndex(
    'goodwill',
    JSON.stringify(['withdraw', staffId, customerId, points, reason]),
  );
  const earlier = await findWithdrawalMac(tx, idempotencyKey);
  if (earlier !== null) return earlier.equals(wishMac) ? accepted(null) : refused('idempotency_key_reused');
  if ((await lockActivePoints(tx, customerId)) < points) return refused('points_too_few');
  const now = deps.clock.now();
  const worthAgorot = withdrawalValueAgorot(points, await findSingleWashPrice(deps, tx));
  const todayAgorot = await sumWithdrawnPointsValue(tx, { staffId, ...shopDayBoundsAt(now) });
  if (todayAgorot + worthAgorot > WITHDRAWAL_MAX_PER_DAY_AGOROT) return refused('points_day_limit');
  const withdrawalId = deps.ids.uuid();
  const withdrawn = await withdrawMemberPoints(tx, { customerId, withdrawalId, points, now });
  if (!withdrawn) throw new Error(`points of ${customerId} changed while locked`);
  await addWithdrawal(tx, {
    withdrawalId,
    customerId,
    points,
    worthAgorot,
    reason,
    idempotencyKey,
    wishMac,
    staffId,
    now,
  });
  await appendAudit(tx, actor, {
    action: 'points.withdraw',
    refId: withdrawalId,
    detail: { customerId, points, worthAgorot, reason },
  });
  return accepted(null);
}
