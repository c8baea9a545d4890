import type { StationCommand } from '#contracts/stations/station-protocol.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';

/** What a machine does when it is told to begin; chosen on its page. */
export const behaviours = ['starts', 'refuses', 'silent', 'late', 'repeats', 'power_cut', 'breaks_down'] as const;
export type Behaviour = (typeof behaviours)[number];

/** The screen of one bay. Instants are epoch ms. */
export type SimulatedBay = {
  readonly bayNo: number;
  readonly screen: 'ready' | 'starting' | 'running' | 'done' | 'declined' | 'fault' | 'dark';
  readonly startedAt: number | null;
  readonly endsAt: number | null;
  readonly program: Program;
  /** What the shop said of the code that was read last; null where none was. */
  readonly read: string | null;
};

export const programs = ['water', 'shampoo', 'conditioner', 'flea_tick', 'dry'] as const;
export type Program = (typeof programs)[number];

export function readyBay(bayNo: number): SimulatedBay {
  return { bayNo, screen: 'ready', startedAt: null, endsAt: null, program: 'water', read: null };
}

/** A bay whose minutes run. */
export function runningBay(bay: SimulatedBay, { minutes }: Pick<StationCommand, 'minutes'>, now: number): SimulatedBay {
  return { ...bay, screen: 'running', startedAt: now, endsAt: now + minutes * MINUTE_MS, program: 'water' };
}

/** How long a bay stands at its thanks, or at its fault, before it is ready again. */
export const RESET_MS = 8 * SECOND_MS;
/** From the command to the water. */
export const VALVE_MS = 1.2 * SECOND_MS;
/** How late the late one tells it. */
export const LATE_MS = 40 * SECOND_MS;
/** How long the water runs at a machine that breaks down. */
export const BREAKS_AFTER_MS = 5 * SECOND_MS;
/** After the water came the power goes, and comes back. */
export const POWER_CUT_AFTER_MS = 5 * SECOND_MS;
export const POWER_BACK_AFTER_MS = 12 * SECOND_MS;
