import { expect, onTestFinished, test, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { createFakeClock } from '#server/core/clock/fake.ts';
import type { Clock } from '#server/core/clock/port.ts';
import type { Database } from '#server/core/db/database.ts';
import { createDatabase } from '#server/core/db/pool/pool.ts';
import { createTestLog } from '#testing/shop/outbox-deps.ts';
import { silentLog } from '#testing/database/test-cluster.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { LEASE_MS, startScheduler, type Duty } from './scheduler.ts';
import { addDuties, takeDuty } from './store/schedule.ts';

const { db, connectionString } = await createTestDatabase();
const START = Date.parse('2026-11-22T10:00:00Z');
const hourly = { every: 'hour', minute: 7 } as const;
let duties = 0;

/** A duty of this test's own, which counts how often it was done. */
function newDuty(run: Duty['run'] = async () => undefined) {
  duties += 1;
  const done = vi.fn<Duty['run']>(run);
  return { name: `duty-${duties}`, rhythm: hourly, run: done } satisfies Duty;
}

/** One more process of the same shop. */
function startProcess(given: readonly Duty[], { clock, of = db }: { readonly clock: Clock; readonly of?: Database }) {
  const log = createTestLog();
  const scheduler = startScheduler({ clock, db: of, log }, given);
  onTestFinished(() => scheduler.stop());
  return { ...scheduler, log };
}

async function rowOf(duty: Duty): Promise<Record<string, unknown>> {
  const { rows } = await db.executeSql('select * from schedule where name = $1', [duty.name]);
  return rows[0] ?? {};
}

function at(instantMs: number): Date {
  return new Date(instantMs);
}

test('a new duty is done at once and then at its times, those that nobody was there for once', async () => {
  const clock = createFakeClock(START);
  const duty = newDuty();
  const first = startProcess([duty], { clock });
  await vi.waitFor(async () =>
    expect(await rowOf(duty)).toMatchObject({ due_at: at(START + 7 * MINUTE_MS), last_finished_at: at(START) }),
  );
  await first.stop();
  clock.advance(5 * HOUR_MS);
  startProcess([duty], { clock });
  await vi.waitFor(async () =>
    expect(await rowOf(duty)).toMatchObject({ due_at: at(START + 5 * HOUR_MS + 7 * MINUTE_MS), leased_until: null }),
  );
  expect(duty.run).toHaveBeenCalledTimes(2);
});

test('whatever the number of processes, each time is done by one of them', async () => {
  const clock = createFakeClock(START);
  const several = [newDuty(), newDuty(), newDuty()];
  const processes = [1, 2, 3, 4].map(() => startProcess(several, { clock }));
  const isDone = async (times: number): Promise<void> => {
    for (const duty of several) {
      expect(duty.run).toHaveBeenCalledTimes(times);
      expect(await rowOf(duty)).toMatchObject({ leased_until: null, last_finished_at: at(clock.now()) });
    }
  };
  await vi.waitFor(() => isDone(1));
  // asleep for half a minute by now: new processes find what is due
  await Promise.all(processes.map((each) => each.stop()));
  clock.advance(HOUR_MS);
  [1, 2, 3, 4].map(() => startProcess(several, { clock }));
  await vi.waitFor(() => isDone(2));
});

test('two processes that look at the same moment take it once, and neither waits for the other', async () => {
  const { name } = newDuty();
  const request = { names: [name], now: START, leasedUntil: START + LEASE_MS };
  await addDuties(db, [name], START);
  await db.inTransaction(async (tx) => {
    expect(await takeDuty(tx, request)).toMatchObject({ name });
    expect(await takeDuty(db, request)).toBeNull();
  });
  expect(await takeDuty(db, request)).toBeNull();
});

test('it wakes when the next duty is due, not only every half minute', async () => {
  const clock = { now: () => Date.now() };
  const duty = newDuty();
  startProcess([duty], { clock });
  await vi.waitFor(() => expect(duty.run).toHaveBeenCalledTimes(1));
  await vi.waitFor(async () => expect(await rowOf(duty)).toMatchObject({ leased_until: null }));
  await db.executeSql(`update schedule set due_at = now() + interval '2 seconds' where name = $1`, [duty.name]);
  startProcess([duty], { clock });
  await vi.waitFor(() => expect(duty.run).toHaveBeenCalledTimes(2), { timeout: 5_000 });
});

test('a failure is written down, shouted about and made good after a pause', async () => {
  const clock = createFakeClock(START);
  const duty = newDuty();
  duty.run.mockRejectedValueOnce(new Error('the drawer is stuck'));
  const { log, stop } = startProcess([duty], { clock });
  await vi.waitFor(async () =>
    expect(await rowOf(duty)).toMatchObject({
      failures: 1,
      due_at: at(START + MINUTE_MS),
      leased_until: null,
      last_error: 'Error: the drawer is stuck',
    }),
  );
  expect(log.lines).toMatchObject([{ level: 'error', detail: { duty: duty.name, failures: 1 } }]);
  await stop();
  clock.advance(MINUTE_MS);
  startProcess([duty], { clock });
  await vi.waitFor(async () =>
    expect(await rowOf(duty)).toMatchObject({ failures: 0, last_error: null, due_at: at(START + 7 * MINUTE_MS) }),
  );
});

test('what a dead process held is done by another when its lease is over, and a late one changes nothing', async () => {
  const clock = createFakeClock(START);
  const slow = Promise.withResolvers<void>();
  const held = newDuty(() => slow.promise);
  const late = startProcess([held], { clock });
  await vi.waitFor(() => expect(held.run).toHaveBeenCalledTimes(1));
  const again = { ...newDuty(), name: held.name };
  const asked = vi.fn<() => void>();
  const query: Database['query'] = (statement, value) => {
    asked();
    return db.query(statement, value);
  };
  const early = startProcess([again], { clock, of: { ...db, query } });
  // added, looked for something to take, looked when to look again
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(3));
  expect(again.run).not.toHaveBeenCalled();
  await early.stop();
  clock.advance(LEASE_MS);
  startProcess([again], { clock });
  const theirs = { last_finished_at: at(START + LEASE_MS), due_at: at(START + HOUR_MS + 7 * MINUTE_MS) };
  await vi.waitFor(async () => expect(await rowOf(held)).toMatchObject(theirs));
  clock.advance(2 * HOUR_MS);
  await db.executeSql(`update schedule set due_at = due_at + interval '10 hours' where name = $1`, [held.name]);
  slow.resolve();
  await vi.waitFor(() => expect(late.log.lines).toMatchObject([{ level: 'warn', detail: { duty: held.name } }]));
  expect(await rowOf(held)).toMatchObject({ last_finished_at: theirs.last_finished_at });
});

test('a process that stops ends its duty and gives it back', async () => {
  const clock = createFakeClock(START);
  const duty = newDuty(
    (stopping) => new Promise((_, refuse) => stopping.addEventListener('abort', () => refuse(stopping.reason))),
  );
  const { log, stop } = startProcess([duty], { clock });
  await vi.waitFor(() => expect(duty.run).toHaveBeenCalledTimes(1));
  // of a duty that went on the row would still be leased
  await stop();
  expect(await rowOf(duty)).toMatchObject({ failures: 0, leased_until: null, due_at: at(START), last_error: null });
  expect(log.lines).toEqual([]);
});

test('a database that is away at the start and later ends nothing', async () => {
  const clock = createFakeClock(START);
  const own = createDatabase({ connectionString, log: silentLog, max: 1 });
  let isAway = true;
  const query: Database['query'] = async (statement, value) => {
    if (isAway) throw new Error('away');
    return await own.query(statement, value);
  };
  const duty = newDuty();
  const { log, stop } = startProcess([duty], { clock, of: { ...own, query } });
  await vi.waitFor(() => expect(log.lines).toMatchObject([{ level: 'error' }]));
  isAway = false;
  await vi.waitFor(() => expect(duty.run).toHaveBeenCalledTimes(1), { timeout: 5_000 });
  await stop();
  await own.close();
});
