import type { StationId } from '#contracts/core/ids.ts';
import { statesBefore } from '#domain/core/moves.ts';
import { workOrderMoves } from '#domain/staff/work-orders/work-order-state.ts';
import type { AccessScope } from '#contracts/core/access-scope.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { array, id, integer, nullable } from '#server/core/db/statements/column.ts';
import { sqlWords } from '#server/core/db/statements/sql-words.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const countStatement = statement({
  name: 'work_order_count_active',
  params: { stations: nullable(array(id<StationId>())) },
  row: { station_id: id<StationId>(), orders: integer },
  text: `
select station_id, count(*)::int as orders from work_order
where state in (${sqlWords(statesBefore(workOrderMoves, 'cancelled'))})
  and (:stations is null or station_id = any (:stations))
group by station_id`,
});

/** Counts the active work orders of these stations, or of all, by station; stations without orders are left out. */
export async function countActiveOrders(
  db: Queryable,
  stations: AccessScope,
): Promise<{ stationId: StationId; orders: number }[]> {
  return await db.query(countStatement, { stations });
}
