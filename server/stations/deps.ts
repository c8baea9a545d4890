import type { Failpoint } from '#server/core/failpoints.ts';
import type { Senders } from '#server/messaging/public.ts';
import type { SellingDeps } from '#server/selling/public.ts';
import type { CortinaClient } from './adapters/cortina/port.ts';
import type { CommandUpdates } from './commands/command-updates.ts';
import type { NayaxPart } from './nayax/settings.ts';
import type { StationsConfig } from './settings.ts';
import type { WalkUpUpdates } from './walk-up/walk-up-updates.ts';

/** Places where a crash is most critical, in the order in which they are reached (docs/crashes.md). */
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

/** Dependencies of stations. They include selling, because a walk-up is sold by its checkout. */
export type Deps = SellingDeps & {
  readonly config: StationsConfig & NayaxPart;
  /** Client of Nayax; null if no machine is started through Nayax. */
  readonly cortina: CortinaClient | null;
  readonly commandUpdates: CommandUpdates;
  readonly walkUpUpdates: WalkUpUpdates;
} & Pick<Senders, 'push'> & { readonly failpoint: Failpoint<(typeof stationsFailpoints)[number]> };
