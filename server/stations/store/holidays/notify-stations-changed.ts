import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const notifyStatement = statement({
  name: 'stations_announce',
  params: {},
  row: {},
  text: `select from pg_notify('stations_changed', '')`,
});

/**
 * Notifies every process that stations changed. Each process then reads them again and renders its cached pages again.
 */
export async function notifyStationsChanged(db: Queryable): Promise<void> {
  await db.query(notifyStatement, {});
}
