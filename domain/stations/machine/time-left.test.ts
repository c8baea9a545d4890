import { expect, test } from 'vitest';
import { REPORT_MAX_AGE_MS, timeLeft } from './time-left.ts';

const startedAt = Date.parse('2026-11-28T12:00:00Z');
const after = (seconds: number) => startedAt + seconds * 1_000;
const wash = { startedAt, minutes: 15 };

test('the minutes that are left are those that the machine reported, and run on until its next report', () => {
  const report = { seconds: 450, at: after(450) };
  expect(timeLeft({ ...wash, report }, after(450))).toEqual({ kind: 'reported', minutes: 8, share: 0.5 });
  expect(timeLeft({ ...wash, report }, after(479))).toMatchObject({ minutes: 8 });
  expect(timeLeft({ ...wash, report }, after(480))).toMatchObject({ minutes: 7 });
});

test('a machine that paused has its own say: no minute passes that it did not count', () => {
  expect(timeLeft({ ...wash, report: { seconds: 600, at: after(420) } }, after(420))).toMatchObject({ minutes: 10 });
});

test('a machine that reports nothing, or has stopped reporting, is never counted down', () => {
  expect(timeLeft({ ...wash, report: null }, after(420))).toEqual({ kind: 'estimated', endsAt: after(900) });
  const report = { seconds: 600, at: after(300) };
  const lastCounted = after(300) + REPORT_MAX_AGE_MS;
  expect(timeLeft({ ...wash, report }, lastCounted)).toMatchObject({ kind: 'reported', minutes: 9 });
  expect(timeLeft({ ...wash, report }, lastCounted + 1)).toEqual({ kind: 'estimated', endsAt: after(900) });
});

test('the last minute is less than one, and nothing goes below zero or above what was credited', () => {
  expect(timeLeft({ ...wash, report: { seconds: 59, at: after(841) } }, after(841))).toMatchObject({ minutes: 0 });
  expect(timeLeft({ ...wash, report: { seconds: 5, at: after(895) } }, after(930))).toMatchObject({
    minutes: 0,
    share: 1,
  });
  expect(timeLeft({ ...wash, report: { seconds: 1_000, at: after(0) } }, after(0))).toMatchObject({ share: 0 });
});

test('a report from a clock that is ahead is not more than it says', () => {
  expect(timeLeft({ ...wash, report: { seconds: 600, at: after(300) } }, after(290))).toMatchObject({ minutes: 10 });
});
