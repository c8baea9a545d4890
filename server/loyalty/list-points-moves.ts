import type { PageQuery } from '#contracts/core/paging.ts';
import type { PointsMove } from '#contracts/loyalty/points.ts';
import { isoTextOf } from '#domain/core/time/jerusalem-time.ts';
import { pageOf, type Page } from '#domain/core/page.ts';
import type { Customer } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { listOwnMoves, type PointsMoveRow } from './store/own-points.ts';

/** How the points came and went, newest first and a page at a time, each with the receipt it is about. */
export async function listPointsMoves(
  { db, keyring }: Pick<Deps, 'db' | 'keyring'>,
  { customerId }: Customer,
  { cursor, limit }: PageQuery,
): Promise<Page<PointsMove>> {
  const rows = await listOwnMoves(db, { customerId, after: cursor ?? null, limit: limit + 1 });
  return pageOf(rows, limit, {
    cursor: ({ cursorId }) => cursorId,
    entry: (row) => ({
      id: row.cursorId,
      reason: row.reason,
      points: pointsOf(row),
      movedAt: isoTextOf(row.movedAt),
      transactionId: row.ownOrderId === null ? null : keyring.receiptToken(row.ownOrderId),
    }),
  });
}

function pointsOf({ reason, pendingDelta, activeDelta }: PointsMoveRow): number {
  return reason === 'matured' ? activeDelta : pendingDelta + activeDelta;
}
