import type { MachineCommandKind } from '#contracts/stations/machine-command.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';

type CommandRule = {
  /**
   * Maximum time in ms until the machine begins the command. It is short for a command that moves water or opens
   * something. The staff user is then at the machine or watches it. A lock may begin within a day, and then applies
   * until it is withdrawn.
   */
  readonly beginWithinMs: number;
  /**
   * True if a running wash blocks the command. For a command to one bay, only a wash in that bay counts. For a command
   * to the whole machine, a wash in any of its bays counts. A lock is accepted during a wash and takes effect after it.
   */
  readonly needsIdleBay: boolean;
  /** Target of the command: one bay, or the whole machine. */
  readonly to: 'bay' | 'machine';
  /**
   * True if the staff user must authenticate again before the command. Such a command gives water, opens a bay
   * that staff closed, or changes the settings.
   */
  readonly needsProof: boolean;
};

/** Rules of each machine command. */
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
 * Returns the subject of a machine command. Commands with the same subject contradict or repeat each other. Only the
 * newest of them can therefore be open.
 */
export function commandSubjectOf(kind: MachineCommandKind): string {
  return kind === 'unlock' ? 'lock' : kind;
}

/** Maximum execution time in ms of an accepted machine command. After this time, the command counts as unanswered. */
export const COMMAND_EXECUTION_MAX_MS = 2 * 60 * MINUTE_MS;

/** Default sound volume of a machine, in percent. */
export const DEFAULT_VOLUME_PERCENT = 60;
