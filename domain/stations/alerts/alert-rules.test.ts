import { expect, test } from 'vitest';
import { isSendable, type AlertSendConditions } from './alert-rules.ts';

function alert(more: Partial<AlertSendConditions>): AlertSendConditions {
  return { kind: 'silent', open: true, muted: false, stationSilent: false, ...more };
}

test('danger is reported day and night, lost washes while the station is open, a low tank only on the screen', () => {
  for (const kind of ['hot_water', 'leak', 'emergency_stop'] as const) {
    expect(isSendable(alert({ kind, open: false }))).toBe(true);
  }
  for (const kind of ['silent', 'refused_starts', 'no_flow', 'door_open'] as const) {
    expect(isSendable(alert({ kind }))).toBe(true);
    expect(isSendable(alert({ kind, open: false }))).toBe(false);
  }
  expect(isSendable(alert({ kind: 'low_level' }))).toBe(false);
});

test('a silent station speaks for everything at it, and a maintenance window keeps all of it quiet', () => {
  expect(isSendable(alert({ kind: 'no_flow', stationSilent: true }))).toBe(false);
  expect(isSendable(alert({ stationSilent: true }))).toBe(true);
  expect(isSendable(alert({ kind: 'firmware_stopped', stationSilent: true }))).toBe(true);
  expect(isSendable(alert({ kind: 'leak', muted: true }))).toBe(false);
});
