import type { AnswerOf } from '#contracts/core/endpoint.ts';
import type { CustomerId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type {
  PointsWithdrawalReason,
  previewPointsWithdrawal as previewCall,
} from '#contracts/staff/customers/points-withdrawal.ts';
import { IDLE_MS } from '#domain/core/session.ts';
import { shopDayAround } from '#domain/staff/customers/goodwill.ts';
import { mostWithdrawable, WITHDRAWN_DAY_AGOROT, worthWithdrawn } from '#domain/staff/customers/points-withdrawal.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { getOwnPoints, holdActivePoints, withdrawMemberPoints } from '#server/loyalty/public.ts';
import { findSingleWash } from '#server/selling/public.ts';
import { findCustomerRow } from './store/customer-list.ts';
import { holdGiver } from '../goodwill/store/goodwill.ts';
import { addWithdrawal, findWithdrawalMac, sumWithdrawn } from '../loyalty/store/points-withdrawal.ts';

type PointsDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'loyalty'>;

export type WithdrawalWish = {
  readonly customerId: CustomerId;
  readonly points: number;
  readonly reason: PointsWithdrawalReason;
  readonly idempotencyKey: string;
};

/** What a wash costs today, in points and in agorot; null where none is for sale. */
async function washOf({ clock, loyalty }: PointsDeps, db: Queryable) {
  const [{ pointsPerWash }, wash] = await Promise.all([loyalty.read(), findSingleWash(db, clock.now())]);
  return wash === null ? null : { pointsPerWash, washAgorot: wash.priceAgorot };
}

async function isThere({ clock, db }: PointsDeps, customerId: CustomerId): Promise<boolean> {
  const now = clock.now();
  return (await findCustomerRow(db, { customerId, now, idleSince: now - IDLE_MS })) !== null;
}

/** How many points of a member whoever asks could take back now. */
export async function previewPointsWithdrawal(
  deps: PointsDeps,
  { staffId }: Staff,
  customerId: CustomerId,
): Promise<Outcome<AnswerOf<typeof previewCall>, 'not_found'>> {
  if (!(await isThere(deps, customerId))) return refused('not_found');
  const [points, wash, todayAgorot] = await Promise.all([
    getOwnPoints(deps, { customerId }),
    washOf(deps, deps.db),
    sumWithdrawn(deps.db, { staffId, ...shopDayAround(deps.clock.now()) }),
  ]);
  const active = points.ok ? points.value.active : 0;
  return accepted({ active, most: mostWithdrawable({ active, todayAgorot, wash }) });
}

type Withdrawn = Outcome<null, 'not_found' | 'points_too_few' | 'points_day_limit' | 'idempotency_key_reused'>;

/**
 * Takes points back from a member: never more than can be spent, and no more a day than one person gives alone
 * (docs/decisions/0123). The same press again takes nothing more.
 */
export async function withdrawPoints(deps: PointsDeps, actor: Staff, wish: WithdrawalWish): Promise<Withdrawn> {
  if (!(await isThere(deps, wish.customerId))) return refused('not_found');
  return await deps.db.inTransaction((tx) => withdrawInside(deps, tx, { actor, wish }));
}

async function withdrawInside(
  deps: PointsDeps,
  tx: Tx,
  { actor, wish }: { readonly actor: Staff; readonly wish: WithdrawalWish },
): Promise<Withdrawn> {
  const { staffId } = actor;
  const { customerId, points, reason, idempotencyKey } = wish;
  // whoever takes is held first, as whoever gives: presses at once count each other
  await holdGiver(tx, staffId);
  const wishMac = deps.keyring.blindIndex(
    'goodwill',
    JSON.stringify(['withdraw', staffId, customerId, points, reason]),
  );
  const earlier = await findWithdrawalMac(tx, idempotencyKey);
  if (earlier !== null) return earlier.equals(wishMac) ? accepted(null) : refused('idempotency_key_reused');
  if ((await holdActivePoints(tx, customerId)) < points) return refused('points_too_few');
  const now = deps.clock.now();
  const worthAgorot = worthWithdrawn(points, await washOf(deps, tx));
  const todayAgorot = await sumWithdrawn(tx, { staffId, ...shopDayAround(now) });
  if (todayAgorot + worthAgorot > WITHDRAWN_DAY_AGOROT) return refused('points_day_limit');
  const withdrawalId = deps.ids.uuid();
  const taken = await withdrawMemberPoints(tx, { customerId, withdrawalId, points, now });
  if (!taken) throw new Error(`points of ${customerId} went while they were held`);
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
