import type { AnalyticsEvent } from '#contracts/site/analytics.ts';
import { array, instant, integer, json, text } from '#server/core/db/statements/column.ts';
import { deleteInBatches } from '#server/core/db/delete-in-batches.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const addStatement = statement({
  name: 'analytics_event_add',
  params: { ...pick('analytics_event', 'happened_in'), names: array(text), properties: array(json<object>()) },
  row: {},
  text: `
insert into analytics_event (name, properties, happened_in)
select name, properties, :happened_in from unnest(:names, :properties) as e (name, properties)`,
});

/** Adds visit events. `happenedIn` is the start of an hour in epoch ms. The database refuses a more precise time. */
export async function addAnalyticsEvents(
  db: Queryable,
  events: readonly AnalyticsEvent[],
  happenedIn: number,
): Promise<void> {
  const names = events.map((event) => event.name);
  const properties = events.map(({ name: _name, ...rest }) => rest);
  await db.query(addStatement, { names, properties, happenedIn });
}

const deleteOldStatement = statement({
  name: 'analytics_event_delete_old',
  params: { before: instant, limit: integer },
  row: { deleted: integer },
  text: `
with gone as (
  delete from analytics_event where ctid = any (array(
    select ctid from analytics_event where happened_in < :before limit :limit)) returning 1
)
select count(*)::int as deleted from gone`,
});

/** Deletes events that happened before `before` (epoch ms). Returns the number of deleted events. */
export async function deleteOldAnalyticsEvents(db: Queryable, before: number): Promise<number> {
  return await deleteInBatches(async (limit) => {
    const [row] = await db.query(deleteOldStatement, { before, limit });
    return row?.deleted ?? 0;
  });
}
