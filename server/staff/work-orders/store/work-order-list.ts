import type { StaffId, StationId } from '#contracts/core/ids.ts';
import {
  workOrderPriorities,
  type WorkOrderId,
  type WorkOrderState,
} from '#contracts/staff/work-orders/work-orders.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { array, boolean, id, integer, nullable, text, word } from '#server/core/db/statements/column.ts';
import { sqlTextList } from '#server/core/db/statements/sql-text-list.ts';
import { statement, type ParamsOf } from '#server/core/db/statements/statement.ts';
import { activeStatesSql, orderRow, workOrderColumnsSql, type WorkOrderRow } from './work-order.ts';

export type WorkOrderSort = 'due' | '-due' | 'priority' | '-priority' | 'when' | '-when';

/**
 * Returns SQL of the ascending sort keys of a work order. Active work orders come first: by due date, then priority; or
 * by priority, then due date. If these are equal, the newest work order comes first. Ended work orders follow, newest
 * first. A sort by time ignores state, due date and priority.
 */
function sortKeysSql(of: string): string {
  const isActive = `${of}.state in (${activeStatesSql})`;
  // the due date is counted in days since 2000; orders without a due date come last in both directions
  const due = (sign: string) => `coalesce(${sign}(${of}.due_on - date '2000-01-01'), 1000000)`;
  const rank = `array_position(array[${sqlTextList(workOrderPriorities)}], ${of}.priority)`;
  const age = `-extract(epoch from ${of}.created_at)::float8`;
  return `
    case when :sort in ('when', '-when') or ${isActive} then 0 else 1 end,
    (case when :sort = 'when' then -(${age}) when :sort = '-when' then ${age} when not ${isActive} then 0
      when :sort = 'due' then ${due('')} when :sort = '-due' then ${due('-')}
      when :sort = 'priority' then ${rank} else -${rank} end)::float8,
    case when :sort in ('when', '-when') or not ${isActive} then 0
      when :sort in ('due', '-due') then ${rank} else ${due('')} end,
    ${age}, ${of}.work_order_id`;
}

const listStatement = statement({
  name: 'work_order_list',
  params: {
    stations: nullable(array(id<StationId>())),
    states: array(word<WorkOrderState>()),
    slug: nullable(text),
    assignee: nullable(id<StaffId>()),
    /** If true, only work orders without an assignee are listed. */
    unassigned: boolean,
    /** If true, urgent work orders are listed in addition to those that were due before `due_before`. */
    or_urgent: boolean,
    /** Day (YYYY-MM-DD) before which the listed work orders were due. If null, all work orders are listed. */
    due_before: nullable(text),
    sort: word<WorkOrderSort>(),
    before: nullable(id<WorkOrderId>()),
    limit: integer,
  },
  row: orderRow,
  text: `${workOrderColumnsSql}
where w.state = any (:states) and (:stations is null or w.station_id = any (:stations))
  and (:slug is null or s.slug = :slug) and (:assignee is null or w.assignee = :assignee)
  and (not :unassigned or w.assignee is null)
  and (:due_before is null or w.due_on < (:due_before)::date or (:or_urgent and w.priority = 'urgent'))
  and (:before is null or (${sortKeysSql('w')}) > (
    select ${sortKeysSql('o')} from work_order o where o.work_order_id = :before))
order by ${sortKeysSql('w')} limit :limit`,
});

/** Returns work orders at the stations that the caller may see, sorted by `sort`. */
export async function listWorkOrderRows(db: Queryable, query: ParamsOf<typeof listStatement>): Promise<WorkOrderRow[]> {
  return await db.query(listStatement, query);
}
