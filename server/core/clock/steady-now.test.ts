import { expect, test } from 'vitest';
import { createFakeClock } from './fake.ts';
import { advanceSteadyNow, steadyNow } from './steady-now.ts';

const NOON = Date.UTC(2026, 10, 28, 12);
const HOUR_MS = 3_600_000;

test('time does not go back when the clock is set back', () => {
  const clock = createFakeClock(NOON);
  expect(steadyNow(clock)).toBe(NOON);
  clock.advance(-HOUR_MS);
  expect(steadyNow(clock)).toBe(NOON);
  clock.set(NOON + 1);
  expect(steadyNow(clock)).toBe(NOON + 1);
});

test('time goes on at its pace while the clock is behind', () => {
  let elapsed = 0;
  const clock = { ...createFakeClock(NOON), elapsed: () => elapsed };
  steadyNow(clock);
  clock.advance(-HOUR_MS);
  elapsed += 5_000;
  expect(steadyNow(clock)).toBe(NOON + 5_000);
  elapsed += 5_000;
  expect(steadyNow(clock)).toBe(NOON + 10_000);
});

test('the highest time of another process counts, a lower one does not', () => {
  const clock = createFakeClock(NOON);
  advanceSteadyNow(clock, NOON - HOUR_MS);
  expect(steadyNow(clock)).toBe(NOON);
  advanceSteadyNow(clock, NOON + HOUR_MS);
  expect(steadyNow(clock)).toBe(NOON + HOUR_MS);
});
