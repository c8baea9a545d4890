import { expect, test } from 'vitest';
import { redemptionIdSchema } from '#contracts/core/ids.ts';
import { toIsoInstant, MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { createFakeClock } from '#server/core/clock/fake.ts';
import { createMachine, executeWashCommand } from './machine.ts';
import { createReportQueue } from './report-queue.ts';
import { machineSpeeds, type Speed } from './machine-time.ts';

const NOON = Date.parse('2026-11-30T10:00:00Z');
const MINUTES = 15;

/** Runs one wash at a machine whose clock moves while it waits; returns its reports and how long they took in ms. */
async function washAt(speed: Speed) {
  const clock = createFakeClock(NOON);
  const sleep = (ms: number) => Promise.resolve(clock.advance(Math.ceil(ms)));
  const reports = createReportQueue(
    () => Promise.reject(new Error('no shop')),
    () => new Promise(() => undefined),
  );
  const machine = createMachine({ clock, stopping: new AbortController().signal, bayCount: 1, reports, sleep });
  machine.speed = speed;
  await executeWashCommand(machine, {
    kind: 'start',
    remoteStartId: redemptionIdSchema.parse('3f0b3c1e-8a52-4c0e-9d2b-5b7a0f2c9e11'),
    bayNo: 1,
    minutes: MINUTES,
    startBefore: toIsoInstant(NOON + MINUTE_MS),
  });
  return { events: reports.list(), tookMs: clock.now() - NOON };
}

test('a fast machine gives and reports the same minutes of water in a fraction of the time', async () => {
  for (const speed of machineSpeeds) {
    const { events, tookMs } = await washAt(speed);
    const [started] = events;
    const ended = events.find(({ kind }) => kind === 'ended');
    expect(started).toMatchObject({ kind: 'started', remainingSeconds: MINUTES * 60 });
    expect(ended?.deliveredSeconds).toBe(MINUTES * 60);
    expect(events.filter(({ kind }) => kind === 'updated').length).toBeGreaterThanOrEqual(MINUTES - 2);
    expect(events.at(-1)).toMatchObject({ kind: 'rinsed' });
    const realMs = MINUTES * MINUTE_MS + 10 * SECOND_MS;
    expect(tookMs).toBeLessThan(realMs / speed + SECOND_MS);
  }
});
