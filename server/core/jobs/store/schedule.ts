import { array, instant, integer, nullable, text } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

/** A duty that this process holds. `leasedUntil` is the fence: who comes back after somebody else took it changes nothing. */
export type TakenDuty = {
  readonly name: string;
  /** Epoch ms. */
  readonly leasedUntil: number;
  /** How often in a row it failed before. */
  readonly failures: number;
};

const addStatement = statement({
  name: 'schedule_add',
  params: { names: array(text), now: instant },
  row: {},
  text: `
insert into schedule (name, due_at) select name, :now from unnest(:names) as name
on conflict (name) do nothing`,
});

/** A duty that nobody has heard of is due at once. */
export async function addDuties(db: Queryable, names: readonly string[], now: number): Promise<void> {
  await db.query(addStatement, { names, now });
}

const takeStatement = statement({
  name: 'schedule_take',
  params: { names: array(text), now: instant, leased_until: instant },
  row: { name: text, leased_until: instant, failures: integer },
  text: `
with due as (
  select name from schedule
  where name = any(:names) and due_at <= :now and (leased_until is null or leased_until <= :now)
  order by due_at, name
  limit 1
  for update skip locked
)
update schedule s set leased_until = :leased_until, last_begun_at = :now
from due where s.name = due.name
returning s.name, s.leased_until, s.failures`,
});

/** Takes what has been due the longest and nobody holds; null where there is nothing to do. */
export async function takeDuty(
  db: Queryable,
  request: { readonly names: readonly string[]; readonly now: number; readonly leasedUntil: number },
): Promise<TakenDuty | null> {
  const [taken] = await db.query(takeStatement, request);
  return taken ?? null;
}

const nextStatement = statement({
  name: 'schedule_find_next',
  params: { names: array(text) },
  row: { next_at: nullable(instant) },
  text: `select min(greatest(due_at, leased_until)) as next_at from schedule where name = any(:names)`,
});

/** When something can be taken next (epoch ms): it is due, and whoever held it has had its time. */
export async function findNextTime(db: Queryable, names: readonly string[]): Promise<number | null> {
  const [row] = await db.query(nextStatement, { names });
  return row?.nextAt ?? null;
}

const finishStatement = statement({
  name: 'schedule_finish',
  params: { name: text, leased_until: instant, due_at: instant, now: instant },
  row: { name: text },
  text: `
update schedule set due_at = :due_at, leased_until = null, last_finished_at = :now, failures = 0, last_error = null
where name = :name and leased_until = :leased_until
returning name`,
});

/** False where the lease had passed to somebody else meanwhile. */
export async function finishDuty(
  db: Queryable,
  duty: TakenDuty,
  at: { readonly dueAt: number; readonly now: number },
): Promise<boolean> {
  return (await db.query(finishStatement, { ...duty, ...at })).length === 1;
}

const failStatement = statement({
  name: 'schedule_fail',
  params: { name: text, leased_until: instant, due_at: instant, error: text },
  row: { name: text },
  text: `
update schedule set due_at = :due_at, leased_until = null, failures = failures + 1, last_error = :error
where name = :name and leased_until = :leased_until
returning name`,
});

/** False where the lease had passed to somebody else meanwhile. */
export async function failDuty(
  db: Queryable,
  duty: TakenDuty,
  outcome: { readonly dueAt: number; readonly error: string },
): Promise<boolean> {
  return (await db.query(failStatement, { ...duty, ...outcome })).length === 1;
}

const giveBackStatement = statement({
  name: 'schedule_give_back',
  params: { name: text, leased_until: instant },
  row: { name: text },
  text: `
update schedule set leased_until = null where name = :name and leased_until = :leased_until returning name`,
});

/** Whoever looks next may take it at once: this process stops. */
export async function giveBackDuty(db: Queryable, duty: TakenDuty): Promise<void> {
  await db.query(giveBackStatement, duty);
}

const lastFinishedStatement = statement({
  name: 'schedule_find_last_finished',
  params: { name: text },
  row: { last_finished_at: nullable(instant) },
  text: `select last_finished_at from schedule where name = :name`,
});

/** When a duty last came to its end (epoch ms); null where it never did. A restored backup carries its own times. */
export async function findLastFinished(db: Queryable, name: string): Promise<number | null> {
  const [row] = await db.query(lastFinishedStatement, { name });
  return row?.lastFinishedAt ?? null;
}
