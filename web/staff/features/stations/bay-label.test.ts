import { expect, test } from 'vitest';
import { bayLabel, stationStateLabel } from './station-words.ts';

test('a bay with an open alert is not green, whatever its state is', () => {
  const free = { state: 'free', busyUntil: null, alert: null } as const;
  expect(bayLabel(free)).toEqual({ words: 'Free', tone: 'active' });
  expect(bayLabel({ ...free, alert: 'emergency_stop' })).toEqual({
    words: 'Free',
    tone: 'disabled',
    reason: 'The emergency stop is pressed',
  });
  expect(bayLabel({ ...free, alert: 'low_level' })).toMatchObject({ tone: 'invited' });
  expect(bayLabel({ ...free, state: 'out_of_order', alert: 'low_level' })).toMatchObject({ tone: 'disabled' });
});

test('the alert of a bay takes the place of “in service” at its station', () => {
  expect(stationStateLabel({ status: 'live', bays: [{ alert: null }] })).toMatchObject({ tone: 'active' });
  expect(stationStateLabel({ status: 'live', bays: [{ alert: 'low_level' }, { alert: 'leak' }] })).toEqual({
    words: 'Water leak',
    tone: 'disabled',
  });
  expect(stationStateLabel({ status: 'offline', bays: [{ alert: 'leak' }] })).toMatchObject({ tone: 'quiet' });
});
