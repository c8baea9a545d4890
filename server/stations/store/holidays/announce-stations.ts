import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const announceStatement = statement({
  name: 'stations_announce',
  params: {},
  row: {},
  text: `select from pg_notify('stations_changed', '')`,
});

/** Makes every process read the stations again and render its cached pages again. */
export async function announceStations(db: Queryable): Promise<void> {
  await db.query(announceStatement, {});
}
