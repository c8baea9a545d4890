import type { Locale } from '#contracts/core/locale.ts';
import type { SentCommand } from '#contracts/staff/machines/machine-commands.ts';
import type { MachineCommandKind, MachineCommandState } from '#contracts/stations/machine-command.ts';
import { formatTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { machineReasonText } from '../machine-reason.ts';
import { timeText } from '../station-words.ts';

type CommandTexts = { readonly label: () => string; readonly what: () => string };

/** Name and description of each machine command. */
export const machineCommandLabels = {
  identify: { label: m.staff_machine_identify, what: m.staff_machine_identify_what },
  lock: { label: m.staff_machine_lock, what: m.staff_machine_lock_what },
  unlock: { label: m.staff_machine_unlock, what: m.staff_machine_unlock_what },
  rinse: { label: m.staff_machine_rinse, what: m.staff_machine_rinse_what },
  settings: { label: m.staff_machine_settings, what: m.staff_machine_settings_what },
  log: { label: m.staff_machine_log, what: m.staff_machine_log_what },
  update_firmware: { label: m.staff_firmware_update, what: m.staff_firmware_update_what },
  restart_reader: { label: m.staff_machine_restart_reader, what: m.staff_machine_restart_reader_what },
  reset: { label: m.staff_machine_reset, what: m.staff_machine_reset_what },
} as const satisfies Record<MachineCommandKind, CommandTexts>;

/**
 * Functions that return a sentence about a command, by the command's state. `time` is the time at which the machine
 * responded.
 */
const stateTexts = {
  sent: ({ expiresAt }) => m.staff_machine_state_sent({ time: clockText(expiresAt) }),
  delivered: () => m.staff_machine_state_delivered(),
  accepted: () => m.staff_machine_state_accepted(),
  done({ answer, by }, time) {
    if (answer === 'without_machine') return m.staff_machine_state_alone({ time });
    if (answer === 'provider_took_it') return m.staff_machine_state_provider({ time });
    return by === null ? m.staff_machine_state_done_alone({ time }) : m.staff_machine_state_done({ time, name: by });
  },
  refused: ({ answer }, time) => withReason(m.staff_machine_state_refused({ time }), answer),
  failed: ({ answer }, time) => withReason(m.staff_machine_state_failed({ time }), answer),
  expired: ({ answer, expiresAt }) =>
    answer === 'superseded'
      ? m.staff_machine_state_superseded()
      : m.staff_machine_state_expired({ time: clockText(expiresAt) }),
} as const satisfies Record<MachineCommandState, (command: SentCommand, time: string) => string>;

export function machineCommandStateText(command: SentCommand, locale: Locale): string {
  const { answeredAt, state } = command;
  return stateTexts[state](command, answeredAt === null ? '' : timeText(answeredAt, locale));
}

function clockText(instant: string): string {
  return formatTime(Date.parse(instant));
}

function withReason(words: string, reason: string | null): string {
  return reason === null || reason === '' ? words : `${words}: ${machineReasonText(reason)}`;
}
