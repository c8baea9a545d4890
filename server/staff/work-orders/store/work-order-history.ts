import { workOrderEventKinds, type WorkOrderEventKind } from '#contracts/staff/work-orders/work-history.ts';
import type { WorkOrderId } from '#contracts/staff/work-orders/work-orders.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { id, instant, integer, nullable, text, word } from '#server/core/db/statements/column.ts';
import { sqlTextList } from '#server/core/db/statements/sql-text-list.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const eventRow = {
  id: text,
  at: instant,
  kind: word<Exclude<WorkOrderEventKind, 'add'>>(),
  by: nullable(text),
  to: nullable(text),
} as const;

/** Event in the history of a work order, after its creation. The time `at` is in epoch ms. */
export type WorkOrderEventRow = RowOf<typeof eventRow>;

/**
 * Kinds of events after the creation of a work order. The name of the audit action is `work_order.` followed by the
 * kind.
 */
const laterKinds = workOrderEventKinds.filter((kind) => kind !== 'add');
const kindSql = `substr(a.action, length('work_order.') + 1)`;

const listStatement = statement({
  name: 'work_order_history',
  params: { work_order_id: id<WorkOrderId>(), limit: integer },
  row: eventRow,
  text: `
with newest as (
  select a.seq, a.occurred_at, ${kindSql} as kind, a.actor, a.detail ->> 'assigneeId' as assignee
  from audit a
  where a.ref_id = :work_order_id and ${kindSql} in (${sqlTextList(laterKinds)})
  order by a.seq desc limit :limit
)
select n.seq::text as id, n.occurred_at as at, n.kind, m.name as by, p.name as to
from newest n
left join staff_member m on n.actor = 'staff:' || m.staff_id::text
left join staff_member p on p.staff_id::text = n.assignee
order by n.seq`,
});

const EVENTS_MAX = 200;

/** Returns the events of a work order after its creation, oldest first. Only the newest two hundred are returned. */
export async function listWorkOrderEvents(db: Queryable, workOrderId: WorkOrderId): Promise<WorkOrderEventRow[]> {
  return await db.query(listStatement, { workOrderId, limit: EVENTS_MAX });
}
