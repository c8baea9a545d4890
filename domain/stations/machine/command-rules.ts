import type { MachineCommandKind } from '#contracts/stations/machine-command.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';

type CommandRule = {
  /**
   * Time in ms within which the machine has to begin the command. It is short for a command that moves water or opens
   * something, because the staff user is at the machine or watches it. A lock may begin within a day, and then stays in
   * force until it is withdrawn.
   */
  readonly beginWithinMs: number;
  /**
   * True if a running wash in the bay blocks the command; for a command to the whole machine, a running wash in any of
   * its bays. A lock is accepted and takes effect after the wash.
   */
  readonly needsIdleBay: boolean;
  /** Target of the command: one bay, or the whole machine. */
  readonly to: 'bay' | 'machine';
  /**
   * True if the command needs a fresh proof of identity, because it gives water, opens a bay that staff closed, or
   * changes the settings.
   */
  readonly needsProof: boolean;
};

/** Rules of each command. */
export const commandRules = {
  lock: { beginWithinMs: DAY_MS, needsIdleBay: false, to: 'bay', needsProof: false },
  unlock: { beginWithinMs: 10 * SECOND_MS, needsIdleBay: false, to: 'bay', needsProof: true },
  identify: { beginWithinMs: 30 * SECOND_MS, needsIdleBay: false, to: 'bay', needsProof: false },
  reset: { beginWithinMs: MINUTE_MS, needsIdleBay: true, to: 'bay', needsProof: false },
  settings: { beginWithinMs: DAY_MS, needsIdleBay: false, to: 'machine', needsProof: true },
  log: { beginWithinMs: 10 * MINUTE_MS, needsIdleBay: false, to: 'machine', needsProof: false },
  update_firmware: { beginWithinMs: DAY_MS, needsIdleBay: true, to: 'machine', needsProof: true },
  restart_reader: { beginWithinMs: MINUTE_MS, needsIdleBay: true, to: 'bay', needsProof: true },
  rinse: { beginWithinMs: 10 * SECOND_MS, needsIdleBay: true, to: 'bay', needsProof: true },
} as const satisfies Record<MachineCommandKind, CommandRule>;

/**
 * Returns the subject of a command. Commands with the same subject contradict or repeat each other, so only the newest
 * of them can be open.
 */
export function commandSubjectOf(kind: MachineCommandKind): string {
  return kind === 'unlock' ? 'lock' : kind;
}

/** Maximum execution time in ms of an accepted command, after which the command counts as unanswered. */
export const COMMAND_EXECUTION_MAX_MS = 2 * 60 * MINUTE_MS;

/** Default volume of a machine, in percent. */
export const DEFAULT_VOLUME_PERCENT = 60;
