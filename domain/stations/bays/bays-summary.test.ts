import { expect, test } from 'vitest';
import type { LiveBay } from '#contracts/stations/redemptions.ts';
import { summariseBays } from './bays-summary.ts';

const bay = (state: LiveBay['state'], busyUntil: string | null = null) => ({
  state,
  busyUntil,
  startFailed: false,
});
const at = '2026-11-22T14:10:00.000Z';
const later = '2026-11-22T14:15:00.000Z';

test('one free bay is enough to drive there, whatever the others do', () => {
  expect(summariseBays([bay('busy', at), bay('free'), bay('out_of_order')])).toEqual({
    state: 'free',
    free: 1,
    failed: 0,
    of: 3,
  });
});

test('free bays whose last start failed are counted apart', () => {
  const failed = { ...bay('free'), startFailed: true };
  expect(summariseBays([failed, bay('free'), failed])).toEqual({ state: 'free', free: 3, failed: 2, of: 3 });
});

test('a station with unknown bays is never called free or only busy', () => {
  expect(summariseBays([bay('silent'), bay('silent')])).toEqual({ state: 'silent' });
  expect(summariseBays([bay('busy', at), bay('silent')])).toEqual({ state: 'silent' });
});

test('where every bay is taken the first that becomes free is named', () => {
  expect(summariseBays([bay('busy', later), bay('busy', at), bay('out_of_order')])).toEqual({
    state: 'busy',
    until: at,
  });
  expect(summariseBays([bay('busy'), bay('busy', at)])).toEqual({ state: 'busy', until: at });
  expect(summariseBays([bay('busy')])).toEqual({ state: 'busy', until: null });
});

test('where nothing works that is what is said', () => {
  expect(summariseBays([bay('out_of_order')])).toEqual({ state: 'out_of_order' });
  expect(summariseBays([])).toEqual({ state: 'out_of_order' });
});
