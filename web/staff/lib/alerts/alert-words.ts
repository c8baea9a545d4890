import type { AlertKind } from '#contracts/stations/alerts.ts';
import { m } from '#messages/compiled/messages.js';

export const alertLabels = {
  silent: () => m.alert_silent(),
  hot_water: () => m.alert_hot_water(),
  refused_starts: () => m.alert_refused_starts(),
  few_starts: () => m.alert_few_starts(),
  leak: () => m.alert_leak(),
  no_flow: () => m.alert_no_flow(),
  low_level: () => m.alert_low_level(),
  door_open: () => m.alert_door_open(),
  emergency_stop: () => m.alert_emergency_stop(),
  firmware_stopped: () => m.alert_firmware_stopped(),
  cold_water: () => m.alert_cold_water(),
  low_pressure: () => m.alert_low_pressure(),
  power_lost: () => m.alert_power_lost(),
  sensor_fault: () => m.alert_sensor_fault(),
  reader_event: () => m.alert_reader_event(),
} as const satisfies Record<AlertKind, () => string>;
