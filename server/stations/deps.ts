import type { Failpoint } from '#server/core/failpoints.ts';
import type { Counters, CounterSink } from '#server/core/metrics.ts';
import type { MessageSenders } from '#server/messaging/public.ts';
import type { SellingDeps } from '#server/selling/public.ts';
import type { NayaxConnection } from './adapters/cortina/port.ts';
import type { MachineCommandUpdates } from './commands/machine-command-updates.ts';
import type { StationsConfig } from './settings.ts';
import type { WalkUpUpdates } from './walk-up/walk-up-updates.ts';

export const stationsCounters = {
  wash_started: 'Washes that machines began, by who asked',
  wash_released: 'Washes that were given back, by reason',
  wash_interrupted: 'Washes that machines broke off, by why and whether the wash came back',
  bay_unrinsed: 'Bays of which no rinse was reported in time after a wash',
  station_event: 'Messages of stations, by outcome',
  bay_closed: 'Bays that were closed or opened again by readings of their machine',
  alert: 'Alerts that were raised, repeated or ended, by kind',
  alert_step: 'Messages to the people on call about an alert, by whether a recipient was left',
  machine_command: 'Commands to machines, by reported outcome',
  nayax_start: 'Starts that were sent to Nayax, by outcome',
  nayax_message: 'Messages of Nayax, by outcome',
  hand_wash: 'Washes that staff gave by hand and reported afterwards, by outcome',
  offline_wash: 'Washes that machines gave without a connection, by outcome',
} as const satisfies Counters;

/**
 * Failpoints of the stations module, which are the points in the code where a crash is most critical. They are listed
 * in the order in which they are reached (docs/crashes.md).
 */
export const stationsFailpoints = [
  'after_walk_up_reserved',
  'after_walk_up_moved',
  'after_walk_up_started',
  'after_nayax_opened',
  'after_nayax_started',
  'after_nayax_approved',
  'after_nayax_answer_kept',
  'after_nayax_vended',
  'after_nayax_voided',
] as const;

/**
 * Dependencies of the stations module. The dependencies for selling are included, because a purchase at a machine
 * (walk-up) uses the checkout.
 */
export type Deps = SellingDeps & {
  readonly metrics: CounterSink<keyof typeof stationsCounters>;
  readonly config: StationsConfig;
  /**
   * Returns the connection to Nayax, as configured in the environment or by the owner in the portal. Returns null if no
   * machine is started through Nayax.
   */
  readonly nayaxConnection: () => NayaxConnection | null;
  readonly commandUpdates: MachineCommandUpdates;
  readonly walkUpUpdates: WalkUpUpdates;
} & Pick<MessageSenders, 'push'> & { readonly failpoint: Failpoint<(typeof stationsFailpoints)[number]> };
