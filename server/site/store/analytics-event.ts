import type { AnalyticsEvent } from '#contracts/site/analytics.ts';
import { integer } from '#server/core/db/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statement.ts';

const addStatement = statement({
  name: 'analytics_event_add',
  row: {},
  text: `
insert into analytics_event (name, properties, happened_in)
select name, properties, $3 from unnest($1::text[], $2::jsonb[]) as e (name, properties)`,
});

/** `happenedIn` is the beginning of an hour in epoch ms; the database refuses anything finer. */
export async function addAnalyticsEvents(
  db: Queryable,
  events: readonly AnalyticsEvent[],
  happenedIn: number,
): Promise<void> {
  const names = events.map((event) => event.name);
  const properties = events.map(({ name: _name, ...rest }) => JSON.stringify(rest));
  await db.query(addStatement, [names, properties, new Date(happenedIn)]);
}

const deleteOldStatement = statement({
  name: 'analytics_event_delete_old',
  row: { deleted: integer },
  text: `
with gone as (
  delete from analytics_event where happened_in < $1 returning 1
)
select count(*)::int as deleted from gone`,
});

/** Forgets events from before `before` (epoch ms); answers how many. */
export async function deleteOldAnalyticsEvents(db: Queryable, before: number): Promise<number> {
  const [row] = await db.query(deleteOldStatement, [new Date(before)]);
  return row?.deleted ?? 0;
}
