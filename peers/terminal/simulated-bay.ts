import type { StationCommand } from '#contracts/stations/station-protocol.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';

/** Behaviours of a machine after a start command. A developer chooses the behaviour on the machine's page. */
export const behaviours = [
  'starts',
  'untimed',
  'refuses',
  'silent',
  'late',
  'repeats',
  'power_cut',
  'breaks_down',
] as const;
export type Behaviour = (typeof behaviours)[number];

/** State of one bay and of the bay's screen. Times are epoch ms. */
export type SimulatedBay = {
  readonly bayNo: number;
  readonly screen: 'ready' | 'starting' | 'running' | 'rinsing' | 'done' | 'declined' | 'fault' | 'dark';
  readonly startedAt: number | null;
  readonly endsAt: number | null;
  readonly program: Program;
  /** Speed of the running wash, as a multiple of the speed of a real machine. */
  readonly speed: number;
  /** The shop's response to the code that was scanned last. Null if no code was scanned. */
  readonly read: string | null;
  /** True if a lock command closed the bay, so that no wash can start. */
  readonly locked: boolean;
  /** Time at which the light and sound of an identify command end, in epoch ms. Null if there was no such command. */
  readonly identifiesUntil: number | null;
  /** Defect that the bay's sensors report. Null if there is none. */
  readonly defect: BayDefect | null;
};

/** Defects that the sensors of a bay can report. A developer chooses a defect on the machine's page. */
export const bayDefects = [
  'hot_water',
  'cold_water',
  'leak',
  'no_flow',
  'low_pressure',
  'low_level',
  'door_open',
  'emergency_stop',
  'power_lost',
  'dead_sensor',
] as const;
export type BayDefect = (typeof bayDefects)[number];

export const programs = ['water', 'shampoo', 'conditioner', 'flea_tick', 'dry'] as const;
export type Program = (typeof programs)[number];

/**
 * State of a bay that is ready for its next wash. Lock and defect are excluded, because a wash does not change them.
 */
type ReadyBay = Omit<SimulatedBay, 'locked' | 'identifiesUntil' | 'defect'>;

export function readyBay(bayNo: number): ReadyBay {
  return { bayNo, screen: 'ready', startedAt: null, endsAt: null, program: 'water', speed: 1, read: null };
}

export function newBay(bayNo: number): SimulatedBay {
  return { ...readyBay(bayNo), locked: false, identifiesUntil: null, defect: null };
}

type RunningWash = Pick<StationCommand, 'minutes'> & { readonly speed?: number };

export function runningBay(bay: ReadyBay, { minutes, speed = 1 }: RunningWash, now: number): ReadyBay {
  const endsAt = now + (minutes * MINUTE_MS) / speed;
  return { ...bay, screen: 'running', startedAt: now, endsAt, program: 'water', speed };
}

/** Calculates the seconds for which water ran in a bay until now (epoch ms). */
export function deliveredSeconds(bay: SimulatedBay | undefined, now: number): number {
  return Math.round(((now - (bay?.startedAt ?? now)) * (bay?.speed ?? 1)) / SECOND_MS);
}

/** Time in ms for which a bay shows its final message or its error. Afterwards the bay is ready again. */
export const RESET_MS = 8 * SECOND_MS;
/** Time in ms from the start command until water flows. */
export const WATER_START_DELAY_MS = 1.2 * SECOND_MS;
/** Delay in ms of the report that a wash has started, for a machine with the behaviour 'late'. */
export const LATE_REPORT_DELAY_MS = 40 * SECOND_MS;
/** Duration of a rinse in ms. */
export const RINSE_MS = 4 * SECOND_MS;
/** Duration of the light and sound of an identify command, in ms. */
export const IDENTIFY_MS = 5 * SECOND_MS;
/** Time in ms after which the water stops if the machine has the behaviour 'breaks_down'. */
export const BREAKDOWN_DELAY_MS = 5 * SECOND_MS;
/** Time in ms from the start of the water until the simulated power cut. */
export const POWER_CUT_DELAY_MS = 5 * SECOND_MS;
export const POWER_RETURN_DELAY_MS = 12 * SECOND_MS;
