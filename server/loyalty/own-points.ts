import type { OwnPoints, PointsEntry } from '#contracts/loyalty/points.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { ladderPosition } from '#domain/loyalty/loyalty-ladder.ts';
import { tierPeriodStart } from '#domain/loyalty/points.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Customer } from '#server/core/actor.ts';
import type { Deps } from '#server/loyalty/deps.ts';
import type { PageQuery } from '#contracts/core/paging.ts';
import { paginate, type Page } from '#domain/core/page.ts';
import { findOwnPoints, type OwnPointsRow, listOwnPointsEntries, type PointsEntryRow } from './store/own-points.ts';

/**
 * Returns the data of the points section of the customer's dashboard: balance, history, reasons, and rewards for
 * friends.
 */
export async function getOwnPoints(
  { clock, db, loyalty }: Pick<Deps, 'clock' | 'db' | 'loyalty'>,
  { customerId }: Pick<Customer, 'customerId'>,
): Promise<Outcome<OwnPoints, 'not_signed_in'>> {
  const terms = await loyalty.read();
  const row = await findOwnPoints(db, { customerId, since: tierPeriodStart(clock.now(), terms.tierMonths) });
  if (row === null) return refused('not_signed_in');
  return accepted({
    active: row.active,
    pending: row.pending,
    pendingUntil: row.pendingUntil === null ? null : toIsoInstant(row.pendingUntil),
    ending: expiringPointsOf(row),
    pointsPerWash: terms.pointsPerWash,
    pointsPerShekel: terms.pointsPerShekel,
    ...ladderPosition(row.counted, terms.ladder),
    founderPercent: row.founderPercent,
    friends: {
      code: row.code,
      joined: row.joined,
      bought: row.bought,
      pointsEarned: row.friendsPoints,
      pointsEach: terms.referralPoints,
      percent: terms.percents.referredFriend,
    },
  });
}

function expiringPointsOf({ endingAt, endingPoints }: OwnPointsRow): OwnPoints['ending'] {
  return endingAt === null || endingPoints === 0 ? null : { points: endingPoints, at: toIsoInstant(endingAt) };
}

/**
 * Returns one page of a customer's points movements, newest first. Movements of the customer's own purchases include
 * the receipt's token.
 */
export async function listPointsEntries(
  { db, keyring }: Pick<Deps, 'db' | 'keyring'>,
  { customerId }: Customer,
  { cursor, limit }: PageQuery,
): Promise<Page<PointsEntry>> {
  const rows = await listOwnPointsEntries(db, { customerId, after: cursor ?? null, limit: limit + 1 });
  return paginate(rows, limit, {
    cursor: ({ cursorId }) => cursorId,
    entry: (row) => ({
      id: row.cursorId,
      reason: row.reason,
      points: pointsOf(row),
      movedAt: toIsoInstant(row.movedAt),
      transactionId: row.ownOrderId === null ? null : keyring.receiptToken(row.ownOrderId),
    }),
  });
}

function pointsOf({ reason, pendingDelta, activeDelta }: PointsEntryRow): number {
  return reason === 'matured' ? activeDelta : pendingDelta + activeDelta;
}
