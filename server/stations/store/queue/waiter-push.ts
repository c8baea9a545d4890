import type { Locale } from '#contracts/core/locale.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { bytes, instant, integer, text, word } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type RowsOf } from '#server/core/db/statements/statement.ts';
import type { BayQueueKey } from './bay-waiter.ts';

const key = { ...pick('bay_waiter', 'station_id'), browser_hash: bytes } as const;

const pushStatement = statement({
  name: 'bay_waiter_push',
  params: { ...key, ...pick('bay_waiter', 'waiter_id'), push_sealed: bytes, locale: word<Locale>() },
  row: pick('bay_waiter', 'waiter_id'),
  text: `
update bay_waiter set push_sealed = :push_sealed, locale = :locale
where station_id = :station_id and browser_hash = :browser_hash and waiter_id = :waiter_id
returning waiter_id`,
});

/** Stores the encrypted push subscription of a waiting browser. Returns false if the browser left the queue. */
export async function saveWaiterPush(
  db: Queryable,
  values: BayQueueKey & { readonly waiterId: string; readonly pushSealed: Buffer; readonly locale: Locale },
): Promise<boolean> {
  return (await db.query(pushStatement, values)).length > 0;
}

const idStatement = statement({
  name: 'bay_waiter_id',
  params: key,
  row: pick('bay_waiter', 'waiter_id'),
  text: 'select waiter_id from bay_waiter where station_id = :station_id and browser_hash = :browser_hash',
});

/** Returns the id of a browser's queue entry. Returns null if the browser is not in the queue. */
export async function findWaiterId(db: Queryable, values: BayQueueKey): Promise<string | null> {
  const [row] = await db.query(idStatement, values);
  return row?.waiterId ?? null;
}

const heldStatement = statement({
  name: 'bay_waiter_held',
  params: { ...pick('bay_waiter', 'waiter_id'), bay_no: integer, now: instant },
  row: {
    ...pick('station', 'slug'),
    locale: word<Locale>(),
    push_sealed: bytes,
    station_name: text,
    station_name_he: text,
    held_until: instant,
  },
  text: `
select w.push_sealed, w.locale, s.slug, s.name as station_name, s.name_he as station_name_he, b.held_until
from bay_waiter w
join station s using (station_id)
join bay b on b.station_id = w.station_id and b.bay_no = :bay_no and b.held_for = w.browser_hash
where w.waiter_id = :waiter_id and w.push_sealed is not null and b.held_until > :now`,
});

/**
 * Returns the contents of the push message about a reserved bay. Returns null if the reservation has ended or the
 * customer left the queue.
 */
export async function findHeldBay(
  db: Queryable,
  values: { readonly waiterId: string; readonly bayNo: number; readonly now: number },
): Promise<RowsOf<typeof heldStatement> | null> {
  const [row] = await db.query(heldStatement, values);
  return row ?? null;
}

const forgetPushStatement = statement({
  name: 'bay_waiter_forget_push',
  params: pick('bay_waiter', 'waiter_id'),
  row: {},
  text: 'update bay_waiter set push_sealed = null where waiter_id = :waiter_id',
});

/**
 * Deletes the push subscription of a browser. It is called when the push service reports that the subscription no
 * longer exists.
 */
export async function deleteWaiterPush(db: Queryable, waiterId: string): Promise<void> {
  await db.query(forgetPushStatement, { waiterId });
}
