import type { FirmwareReleaseView, FirmwareInstallState } from '#contracts/staff/machines/firmware.ts';
import type { RingStopReason } from '#contracts/stations/firmware.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { timeText } from '../station-words.ts';

export const firmwareInstallLabels = {
  sent: () => m.staff_firmware_state_sent(),
  installed: () => m.staff_firmware_state_installed(),
  failed: () => m.staff_firmware_state_failed(),
  not_begun: () => m.staff_firmware_state_not_begun(),
} as const satisfies Record<FirmwareInstallState, () => string>;

const faultLabels = {
  stopped: () => m.staff_firmware_fault_stopped(),
  all_rings: () => m.staff_firmware_fault_all(),
  failed: () => m.staff_firmware_fault_failed(),
  pending: () => m.staff_firmware_fault_pending(),
  none_installed: () => m.staff_firmware_fault_none(),
  away: () => m.staff_firmware_fault_away(),
  more_failures: () => m.staff_firmware_fault_more(),
  soaking: () => m.staff_firmware_fault_soaking(),
} as const satisfies Record<RingStopReason, () => string>;

/**
 * Returns the reason why the next rollout ring cannot receive the release yet. During the soak time, returns the time
 * at which it ends. Returns an empty text if nothing prevents it, or if the release was stopped.
 */
export function ringObstacleText({ next: { fault, readyAt } }: FirmwareReleaseView, locale: Locale): string {
  if (fault === null || fault === 'stopped') return '';
  if (fault === 'soaking' && readyAt !== null) return m.staff_firmware_ready_at({ time: timeText(readyAt, locale) });
  return faultLabels[fault]();
}
