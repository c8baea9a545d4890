import { expect, onTestFinished, test, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { createFakeClock } from '#server/core/clock/fake.ts';
import type { Clock } from '#server/core/clock/port.ts';
import type { Database } from '#server/core/db/database.ts';
import { createDatabase } from '#server/core/db/pool/pool.ts';
import { createTestLog } from '#testing/shop/outbox-deps.ts';
import { silentLog } from '#testing/database/test-cluster.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { JOB_LEASE_MS, startScheduler, type ScheduledJob } from './scheduler.ts';
import { addJobs, claimJob } from './store/scheduled-job.ts';

const { db, connectionString } = await createTestDatabase();
const START = Date.parse('2026-11-22T10:00:00Z');
const hourly = { every: 'hour', minute: 7 } as const;
let jobs = 0;

/** Creates a scheduled job for this test, which counts its runs. */
function newJob(run: ScheduledJob['run'] = async () => undefined) {
  jobs += 1;
  const done = vi.fn<ScheduledJob['run']>(run);
  return { name: `job-${jobs}`, rhythm: hourly, run: done } satisfies ScheduledJob;
}

/** Starts another process of the same shop. */
function startProcess(
  given: readonly ScheduledJob[],
  { clock, of = db }: { readonly clock: Clock; readonly of?: Database },
) {
  const log = createTestLog();
  const scheduler = startScheduler({ clock, db: of, log }, given);
  onTestFinished(() => scheduler.stop());
  return { ...scheduler, log };
}

async function rowOf(job: ScheduledJob): Promise<Record<string, unknown>> {
  const { rows } = await db.executeSql('select * from schedule where name = $1', [job.name]);
  return rows[0] ?? {};
}

function at(instantMs: number): Date {
  return new Date(instantMs);
}

test('a new job runs at once and then on schedule, and missed runs are made up once', async () => {
  const clock = createFakeClock(START);
  const job = newJob();
  const first = startProcess([job], { clock });
  await vi.waitFor(async () =>
    expect(await rowOf(job)).toMatchObject({ due_at: at(START + 7 * MINUTE_MS), last_finished_at: at(START) }),
  );
  await first.stop();
  clock.advance(5 * HOUR_MS);
  startProcess([job], { clock });
  await vi.waitFor(async () =>
    expect(await rowOf(job)).toMatchObject({ due_at: at(START + 5 * HOUR_MS + 7 * MINUTE_MS), leased_until: null }),
  );
  expect(job.run).toHaveBeenCalledTimes(2);
});

test('each run is done by one process, regardless of their number', async () => {
  const clock = createFakeClock(START);
  const several = [newJob(), newJob(), newJob()];
  const processes = [1, 2, 3, 4].map(() => startProcess(several, { clock }));
  const isDone = async (times: number): Promise<void> => {
    for (const job of several) {
      expect(job.run).toHaveBeenCalledTimes(times);
      expect(await rowOf(job)).toMatchObject({ leased_until: null, last_finished_at: at(clock.now()) });
    }
  };
  await vi.waitFor(() => isDone(1));
  // all processes sleep for up to half a minute now, so new processes find the due jobs
  await Promise.all(processes.map((each) => each.stop()));
  clock.advance(HOUR_MS);
  [1, 2, 3, 4].map(() => startProcess(several, { clock }));
  await vi.waitFor(() => isDone(2));
});

test('two processes that claim at the same moment run the job once, and neither waits for the other', async () => {
  const { name } = newJob();
  const request = { names: [name], now: START, leasedUntil: START + JOB_LEASE_MS };
  await addJobs(db, [name], START);
  await db.inTransaction(async (tx) => {
    expect(await claimJob(tx, request)).toMatchObject({ name });
    expect(await claimJob(db, request)).toBeNull();
  });
  expect(await claimJob(db, request)).toBeNull();
});

test('the scheduler wakes when the next job is due, not only every half minute', async () => {
  const clock = { now: () => Date.now() };
  const job = newJob();
  startProcess([job], { clock });
  await vi.waitFor(() => expect(job.run).toHaveBeenCalledTimes(1));
  await vi.waitFor(async () => expect(await rowOf(job)).toMatchObject({ leased_until: null }));
  await db.executeSql(`update schedule set due_at = now() + interval '2 seconds' where name = $1`, [job.name]);
  startProcess([job], { clock });
  await vi.waitFor(() => expect(job.run).toHaveBeenCalledTimes(2), { timeout: 5_000 });
});

test('a failure is recorded, logged and retried after a pause', async () => {
  const clock = createFakeClock(START);
  const job = newJob();
  job.run.mockRejectedValueOnce(new Error('the drawer is stuck'));
  const { log, stop } = startProcess([job], { clock });
  await vi.waitFor(async () =>
    expect(await rowOf(job)).toMatchObject({
      failures: 1,
      due_at: at(START + MINUTE_MS),
      leased_until: null,
      last_error: 'Error: the drawer is stuck',
    }),
  );
  expect(log.lines).toMatchObject([{ level: 'error', detail: { duty: job.name, failures: 1 } }]);
  await stop();
  clock.advance(MINUTE_MS);
  startProcess([job], { clock });
  await vi.waitFor(async () =>
    expect(await rowOf(job)).toMatchObject({ failures: 0, last_error: null, due_at: at(START + 7 * MINUTE_MS) }),
  );
});

test('a job of a dead process runs elsewhere after its lease, and a late process changes nothing', async () => {
  const clock = createFakeClock(START);
  const slow = Promise.withResolvers<void>();
  const held = newJob(() => slow.promise);
  const late = startProcess([held], { clock });
  await vi.waitFor(() => expect(held.run).toHaveBeenCalledTimes(1));
  const again = { ...newJob(), name: held.name };
  const asked = vi.fn<() => void>();
  const query: Database['query'] = (statement, value) => {
    asked();
    return db.query(statement, value);
  };
  const early = startProcess([again], { clock, of: { ...db, query } });
  // the three queries add the job, try to claim a job, and read the next time
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(3));
  expect(again.run).not.toHaveBeenCalled();
  await early.stop();
  clock.advance(JOB_LEASE_MS);
  startProcess([again], { clock });
  const theirs = { last_finished_at: at(START + JOB_LEASE_MS), due_at: at(START + HOUR_MS + 7 * MINUTE_MS) };
  await vi.waitFor(async () => expect(await rowOf(held)).toMatchObject(theirs));
  clock.advance(2 * HOUR_MS);
  await db.executeSql(`update schedule set due_at = due_at + interval '10 hours' where name = $1`, [held.name]);
  slow.resolve();
  await vi.waitFor(() => expect(late.log.lines).toMatchObject([{ level: 'warn', detail: { duty: held.name } }]));
  expect(await rowOf(held)).toMatchObject({ last_finished_at: theirs.last_finished_at });
});

test('a process that stops ends its job and releases the lease', async () => {
  const clock = createFakeClock(START);
  const job = newJob(
    (stopping) => new Promise((_, refuse) => stopping.addEventListener('abort', () => refuse(stopping.reason))),
  );
  const { log, stop } = startProcess([job], { clock });
  await vi.waitFor(() => expect(job.run).toHaveBeenCalledTimes(1));
  // if the job had continued, the row would still be leased
  await stop();
  expect(await rowOf(job)).toMatchObject({ failures: 0, leased_until: null, due_at: at(START), last_error: null });
  expect(log.lines).toEqual([]);
});

test('an unavailable database, at the start or later, does not stop the scheduler', async () => {
  const clock = createFakeClock(START);
  const own = createDatabase({ connectionString, log: silentLog, max: 1 });
  let isAway = true;
  const query: Database['query'] = async (statement, value) => {
    if (isAway) throw new Error('away');
    return await own.query(statement, value);
  };
  const job = newJob();
  const { log, stop } = startProcess([job], { clock, of: { ...own, query } });
  await vi.waitFor(() => expect(log.lines).toMatchObject([{ level: 'error' }]));
  isAway = false;
  await vi.waitFor(() => expect(job.run).toHaveBeenCalledTimes(1), { timeout: 5_000 });
  await stop();
  await own.close();
});
