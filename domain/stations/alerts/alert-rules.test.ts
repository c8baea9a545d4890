import { expect, test } from 'vitest';
import { isSendable, type SendableAlert } from './alert-rules.ts';

const NOON = Date.parse('2026-11-29T10:00:00Z');
const NIGHT = Date.parse('2026-11-29T23:00:00Z');
const hours = Array.from({ length: 7 }, () => ({ open: '08:00', close: '20:00' }));

function alert(more: Partial<SendableAlert>): SendableAlert {
  return { kind: 'silent', hours, muted: false, stationSilent: false, ...more };
}

test('danger is reported day and night, lost washes while the station is open, a low tank only on the screen', () => {
  for (const kind of ['hot_water', 'leak', 'emergency_stop'] as const) {
    expect(isSendable(alert({ kind }), NIGHT)).toBe(true);
  }
  for (const kind of ['silent', 'refused_starts', 'no_flow', 'door_open'] as const) {
    expect(isSendable(alert({ kind }), NOON)).toBe(true);
    expect(isSendable(alert({ kind }), NIGHT)).toBe(false);
  }
  expect(isSendable(alert({ kind: 'low_level' }), NOON)).toBe(false);
});

test('a silent station speaks for everything at it, and a maintenance window keeps all of it quiet', () => {
  expect(isSendable(alert({ kind: 'no_flow', stationSilent: true }), NOON)).toBe(false);
  expect(isSendable(alert({ stationSilent: true }), NOON)).toBe(true);
  expect(isSendable(alert({ kind: 'leak', muted: true }), NOON)).toBe(false);
});
