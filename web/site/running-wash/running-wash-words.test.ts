import { expect, test } from 'vitest';
import type { RedemptionView } from '#contracts/stations/redemptions.ts';
import { setLanguage } from '#web/lib/language/language.ts';
import { isRunningWashOver, runningWashTexts } from './running-wash-words.ts';

const startedAt = '2026-11-29T17:00:00.000Z';
const now = Date.parse('2026-11-29T17:01:30.000Z');
const wash = {
  state: 'completed',
  minutes: 15,
  requestedAt: startedAt,
  startedAt,
  endedAt: null,
  interruption: null,
  timeLeft: null,
  petName: null,
} as RedemptionView;

const stateOf = (change: Partial<RedemptionView>) =>
  runningWashTexts({ kind: 'wash', wash: { ...wash, ...change } }, now).state;

test('the minutes are those that the machine reported, and an end that no machine reported is named as an estimate', () => {
  setLanguage('en');
  const timeLeft = { seconds: 14 * 60 + 30, at: '2026-11-29T17:00:30.000Z' };
  expect(stateOf({ timeLeft })).toBe('14 minutes left');
  expect(stateOf({ timeLeft: { ...timeLeft, seconds: 100 } })).toBe('Less than a minute left');
  expect(stateOf({})).toBe('Until about 19:15');
  expect(stateOf({ timeLeft: { ...timeLeft, at: startedAt } }), 'a report of ninety seconds ago').toBe(
    '13 minutes left',
  );
  const silent = runningWashTexts({ kind: 'wash', wash: { ...wash, timeLeft } }, now + 5 * 60_000);
  expect(silent.state, 'a machine that stopped reporting').toBe('Until about 19:15');
});

test('a wash that waits, ended or came back says so', () => {
  setLanguage('en');
  expect(stateOf({ state: 'held', startedAt: null })).toBe('The machine is starting');
  expect(stateOf({ endedAt: startedAt })).toBe('The wash has ended');
  expect(stateOf({ endedAt: startedAt, interruption: 'fault' })).toBe('The machine stopped early');
  expect(stateOf({ state: 'released' })).toBe('The wash was returned');
  expect(isRunningWashOver(wash)).toBe(false);
  expect(isRunningWashOver({ ...wash, endedAt: startedAt })).toBe(true);
  expect(isRunningWashOver({ ...wash, state: 'reversed' })).toBe(true);
});

test('a wash has the name of the pet if it is known', () => {
  setLanguage('he');
  expect(runningWashTexts({ kind: 'wash', wash: { ...wash, petName: 'רוקי' } }, now).name).toMatch(
    /^השטיפה של .?רוקי.?$/u,
  );
  expect(runningWashTexts({ kind: 'wash', wash }, now).name).toBe('השטיפה שלכם');
  setLanguage('en');
});
