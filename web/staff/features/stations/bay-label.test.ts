import { expect, test } from 'vitest';
import { bayLabel, bayLabelWithOutage, stationStateLabel } from './station-words.ts';

const free = { state: 'free', busyUntil: null, unconfirmedSince: null, failedStart: null, alert: null } as const;

test('a bay with an open alert is not green, whatever its state is', () => {
  expect(bayLabel(free)).toEqual({ words: 'Free', tone: 'active' });
  expect(bayLabel({ ...free, alert: 'emergency_stop' })).toEqual({
    words: 'Free',
    tone: 'disabled',
    reason: 'The emergency stop is pressed',
  });
  expect(bayLabel({ ...free, alert: 'low_level' })).toMatchObject({ tone: 'invited' });
  expect(bayLabel({ ...free, state: 'out_of_order', alert: 'low_level' })).toMatchObject({ tone: 'disabled' });
});

test('a free bay whose last start failed is marked with the reason, and an unconfirmed start is not a wash', () => {
  const at = '2026-11-30T11:35:00.000Z';
  expect(bayLabel({ ...free, failedStart: { at, end: 'failed', reason: 'no water pressure' } })).toEqual({
    words: 'Free',
    tone: 'active',
    reason: 'Last start failed: no water pressure',
    reasonTone: 'invited',
  });
  expect(bayLabel({ ...free, failedStart: { at, end: 'unconfirmed', reason: null } }).reason).toBe(
    'Last start failed: the machine did not answer',
  );
  const checking = bayLabel({ ...free, state: 'checking', failedStart: { at, end: 'failed', reason: 'leak' } });
  expect(checking).toMatchObject({ tone: 'disabled', reason: 'Last start failed: water leak', reasonTone: 'disabled' });
  const unconfirmed = bayLabel({ ...free, state: 'unconfirmed', busyUntil: at, unconfirmedSince: at });
  expect(unconfirmed).toEqual({ words: 'Start not confirmed since 13:35', tone: 'invited' });
});

const calm = { status: 'live', faults: [], openAlerts: 0, bays: [{ state: 'free', alert: null }] } as const;

test('what is wrong takes the place of “in service” at a station', () => {
  expect(stationStateLabel({ ...calm, faults: [], bays: [...calm.bays] })).toMatchObject({ tone: 'active' });
  const bays = [
    { state: 'free', alert: 'low_level' },
    { state: 'free', alert: 'leak' },
  ] as const;
  expect(stationStateLabel({ ...calm, faults: [], bays })).toEqual({ words: 'Water leak', tone: 'disabled' });
  expect(stationStateLabel({ ...calm, faults: [], bays, status: 'offline' })).toMatchObject({ tone: 'quiet' });
  const faults = [{ kind: 'start_failed', count: 1 } as const];
  expect(stationStateLabel({ ...calm, faults })).toEqual({
    words: 'In service, a bay needs attention',
    tone: 'invited',
  });
});

test('a station names how many bays are out of service, and a station without a bay that works is a problem', () => {
  const closed = { state: 'out_of_order', alert: null } as const;
  expect(stationStateLabel({ ...calm, faults: [], bays: [...calm.bays, closed] })).toEqual({
    words: 'In service, one bay out of service',
    tone: 'invited',
  });
  const silent = { state: 'silent', alert: null } as const;
  expect(stationStateLabel({ ...calm, faults: [], bays: [...calm.bays, closed, silent] })).toEqual({
    words: 'In service, a bay needs attention',
    tone: 'invited',
  });
  const retired = { state: 'retired', alert: null } as const;
  expect(stationStateLabel({ ...calm, faults: [], bays: [closed, retired] })).toEqual({
    words: 'No bay works',
    tone: 'disabled',
  });
});

test('an incident or an alert of the station itself needs attention', () => {
  const needs = { words: 'In service, needs attention', tone: 'invited' };
  expect(stationStateLabel({ ...calm, faults: [], openAlerts: 1 })).toEqual(needs);
  expect(stationStateLabel({ ...calm, faults: [{ kind: 'clock', count: 1 }] })).toEqual(needs);
});

test('a bay that washes is under way, in the colour of no warning', () => {
  expect(bayLabel({ ...free, state: 'busy' })).toMatchObject({ tone: 'waiting' });
  expect(bayLabel({ ...free, state: 'reserved' })).toMatchObject({ tone: 'waiting' });
});

test('a bay that staff closed names the reason, unless an alert says more', () => {
  const out = { reason: 'no_water', since: '2026-11-30T11:35:00.000Z', until: null, note: '' } as const;
  const closed = { ...free, state: 'out_of_order', out } as const;
  expect(bayLabelWithOutage(closed).reason).toBe('No water');
  expect(bayLabelWithOutage({ ...closed, alert: 'emergency_stop' }).reason).not.toBe('No water');
  // the bay is closed after the wash that still runs
  expect(bayLabelWithOutage({ ...closed, state: 'busy' }).reason).toBeUndefined();
  expect(bayLabelWithOutage({ ...closed, out: null }).reason).toBeUndefined();
});
