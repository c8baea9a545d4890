import { expect, test } from 'vitest';
import { isAlertSendable, type AlertSendConditions } from './alert-rules.ts';

function alert(more: Partial<AlertSendConditions>): AlertSendConditions {
  return { kind: 'silent', open: true, muted: false, stationSilent: false, ...more };
}

test('danger is reported day and night, lost washes while the station is open, a low tank only on the screen', () => {
  for (const kind of ['hot_water', 'leak', 'emergency_stop'] as const) {
    expect(isAlertSendable(alert({ kind, open: false }))).toBe(true);
  }
  for (const kind of ['silent', 'refused_starts', 'no_flow', 'door_open'] as const) {
    expect(isAlertSendable(alert({ kind }))).toBe(true);
    expect(isAlertSendable(alert({ kind, open: false }))).toBe(false);
  }
  expect(isAlertSendable(alert({ kind: 'low_level' }))).toBe(false);
});

test('a silent station speaks for everything at it, and a maintenance window keeps all of it quiet', () => {
  expect(isAlertSendable(alert({ kind: 'no_flow', stationSilent: true }))).toBe(false);
  expect(isAlertSendable(alert({ stationSilent: true }))).toBe(true);
  expect(isAlertSendable(alert({ kind: 'firmware_stopped', stationSilent: true }))).toBe(true);
  expect(isAlertSendable(alert({ kind: 'leak', muted: true }))).toBe(false);
});
