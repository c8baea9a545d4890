import { array, instant, nullable, text } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/**
 * A job that this process has leased, which means claimed for a limited time. `leasedUntil` protects against old
 * processes: if another process has claimed the job, this process changes nothing.
 */
export type LeasedJob = {
  readonly name: string;
  /** Epoch ms. */
  readonly leasedUntil: number;
  /** Number of consecutive failed runs before this run. */
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

/** Adds a row for each job that has no row yet. A new job is due immediately. */
export async function addJobs(db: Queryable, names: readonly string[], now: number): Promise<void> {
  await db.query(addStatement, { names, now });
}

const claimStatement = statement({
  name: 'schedule_take',
  params: { names: array(text), now: instant, leased_until: instant },
  row: { ...pick('schedule', 'name failures'), leased_until: instant },
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

/**
 * Claims the job that has been due longest and is not leased to another process. Returns null if there is no such job.
 */
export async function claimJob(
  db: Queryable,
  request: { readonly names: readonly string[]; readonly now: number; readonly leasedUntil: number },
): Promise<LeasedJob | null> {
  const [taken] = await db.query(claimStatement, request);
  return taken ?? null;
}

const nextStatement = statement({
  name: 'schedule_find_next',
  params: { names: array(text) },
  row: { next_at: nullable(instant) },
  text: `select min(greatest(due_at, leased_until)) as next_at from schedule where name = any(:names)`,
});

/**
 * Returns the time in epoch ms at which the next of these jobs can be claimed. A job can be claimed if it is due and
 * its lease has expired. Returns null if none of the jobs has a row.
 */
export async function findNextDueTime(db: Queryable, names: readonly string[]): Promise<number | null> {
  const [row] = await db.query(nextStatement, { names });
  return row?.nextAt ?? null;
}

const finishStatement = statement({
  name: 'schedule_finish',
  params: { ...pick('schedule', 'name due_at'), leased_until: instant, now: instant },
  row: pick('schedule', 'name'),
  text: `
update schedule set due_at = :due_at, leased_until = null, last_finished_at = :now, failures = 0, last_error = null
where name = :name and leased_until = :leased_until
returning name`,
});

/** Records a successful run of a job and its next due time. Returns false if another process has claimed the job. */
export async function finishJob(
  db: Queryable,
  job: LeasedJob,
  at: { readonly dueAt: number; readonly now: number },
): Promise<boolean> {
  return (await db.query(finishStatement, { ...job, ...at })).length === 1;
}

const failStatement = statement({
  name: 'schedule_fail',
  params: { ...pick('schedule', 'name due_at'), leased_until: instant, error: text },
  row: pick('schedule', 'name'),
  text: `
update schedule set due_at = :due_at, leased_until = null, failures = failures + 1, last_error = :error
where name = :name and leased_until = :leased_until
returning name`,
});

/**
 * Records a failed run of a job and the time of the next attempt. Returns false if another process has claimed the job.
 */
export async function recordFailedJobRun(
  db: Queryable,
  job: LeasedJob,
  outcome: { readonly dueAt: number; readonly error: string },
): Promise<boolean> {
  return (await db.query(failStatement, { ...job, ...outcome })).length === 1;
}

const releaseStatement = statement({
  name: 'schedule_give_back',
  params: { ...pick('schedule', 'name'), leased_until: instant },
  row: pick('schedule', 'name'),
  text: `
update schedule set leased_until = null where name = :name and leased_until = :leased_until returning name`,
});

/** Releases the lease of a job because this process stops. Another process can then claim the job immediately. */
export async function releaseJob(db: Queryable, job: LeasedJob): Promise<void> {
  await db.query(releaseStatement, job);
}

const lastFinishedStatement = statement({
  name: 'schedule_find_last_finished',
  params: pick('schedule', 'name'),
  row: pick('schedule', 'last_finished_at'),
  text: `select last_finished_at from schedule where name = :name`,
});

/**
 * Returns the time in epoch ms at which a job last ended without an error. Returns null if it never did. After a
 * restore, this is the time in the backup.
 */
export async function findLastFinishTime(db: Queryable, name: string): Promise<number | null> {
  const [row] = await db.query(lastFinishedStatement, { name });
  return row?.lastFinishedAt ?? null;
}
