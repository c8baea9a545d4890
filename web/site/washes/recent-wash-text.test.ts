import { expect, test } from 'vitest';
import type { RedemptionView } from '#contracts/stations/redemptions.ts';
import { setLanguage } from '#web/lib/language/language.ts';
import { recentWashText } from './recent-wash-text.ts';

const requestedAt = '2026-11-29T17:00:00.000Z';
const now = Date.parse('2026-11-29T17:05:00.000Z');
const wash = {
  state: 'completed',
  minutes: 15,
  requestedAt,
  startedAt: requestedAt,
  endedAt: null,
  interruption: null,
  refunded: false,
  timeLeft: null,
} as RedemptionView;

test('a wash that is over never reads as running, also if its machine did not report the end', () => {
  setLanguage('en');
  expect(recentWashText(wash, now)).toMatch(/^Your wash is running/);
  expect(recentWashText({ ...wash, endedAt: '2026-11-29T17:04:00.000Z' }, now)).toBe('Ended at 19:04');
  expect(recentWashText(wash, now + 20 * 60_000)).toBe('Ended at 19:15');
});

test('a wash that was not counted says whether the money was returned', () => {
  setLanguage('en');
  const back = { ...wash, state: 'released', startedAt: null } as RedemptionView;
  expect(recentWashText(back, now)).toBe('Requested at 19:00, not counted');
  expect(recentWashText({ ...back, refunded: true }, now)).toBe(
    'Requested at 19:00, not counted · the money is being returned',
  );
  expect(recentWashText({ ...back, state: 'held' }, now)).toBe('Requested at 19:00, waiting for the machine');
});
