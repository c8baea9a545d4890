import type { CoreDeps } from '#server/core/deps.ts';
import type { OutboxWake } from '#server/messaging/public.ts';
import type { LoyaltyBook } from './loyalty-book.ts';

/** Dependencies of loyalty. */
export type Deps = CoreDeps & {
  /** The membership terms in force. */
  readonly loyalty: LoyaltyBook;
  readonly wake: OutboxWake;
};
