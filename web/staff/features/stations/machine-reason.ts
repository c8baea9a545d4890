import type { Locale } from '#contracts/core/locale.ts';
import { machineReasons, type MachineReason } from '#domain/stations/machine/machine-reasons.ts';
import { isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';

const labels = {
  'no water pressure': m.staff_reason_no_pressure,
  'no power': m.staff_reason_no_power,
  'power cut before the start': m.staff_reason_power_cut,
  'door open': m.staff_reason_door,
  'emergency stop': m.staff_reason_emergency,
  'water too hot': m.staff_reason_hot,
  'water too cold': m.staff_reason_cold,
  leak: m.staff_reason_leak,
  pump: m.staff_reason_pump,
  valve: m.staff_reason_valve,
  locked: m.staff_reason_locked,
  'the start came too late': m.staff_reason_late,
  'new firmware is being installed': m.staff_reason_firmware,
  'a wash is running': m.staff_reason_running,
  'a wash began': m.staff_reason_began,
  'a newer command was first': m.staff_reason_newer,
} as const satisfies Record<MachineReason, unknown>;

/**
 * Translates the reason that a machine reported, into the portal's or the given language. Reasons that the station API
 * does not list are returned unchanged.
 */
export function machineReasonText(reason: string, options: { readonly locale?: Locale } = {}): string {
  const words = reason
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ');
  const known = machineReasons.find((each) => each === words);
  return known === undefined ? isolated(reason) : labels[known]({}, options);
}
