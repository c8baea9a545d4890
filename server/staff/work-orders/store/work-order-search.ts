import type { WorkOrderId, WorkOrderState } from '#contracts/staff/work-orders/work-orders.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { array, id, integer, text, word } from '#server/core/db/statements/column.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { activeStatesSql } from './work-order.ts';

const foundRow = {
  work_order_id: id<WorkOrderId>(),
  title: text,
  state: word<WorkOrderState>(),
  station_name: text,
  station_name_he: text,
} as const;

const searchStatement = statement({
  name: 'work_order_search',
  params: { words: array(text), limit: integer },
  row: foundRow,
  text: `
select w.work_order_id, w.title, w.state, s.name as station_name, s.name_he as station_name_he
from work_order w join station s using (station_id)
where (select bool_and(position(lower(x.word) in lower(w.title)) > 0) from unnest(:words) as x (word))
order by w.state not in (${activeStatesSql}), w.created_at desc, w.work_order_id limit :limit`,
});

/** Returns work orders whose title contains all words. Active work orders come first, then the newest. */
export async function searchWorkOrders(
  db: Queryable,
  words: readonly string[],
  limit: number,
): Promise<RowOf<typeof foundRow>[]> {
  return words.length === 0 ? [] : await db.query(searchStatement, { words, limit });
}
