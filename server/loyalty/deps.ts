import type { CoreDeps } from '#server/core/deps.ts';
import type { OutboxWake } from '#server/messaging/public.ts';
import type { LoyaltyTermsCache } from './loyalty-terms-cache.ts';

/** Dependencies of loyalty. */
export type Deps = CoreDeps & {
  readonly loyalty: LoyaltyTermsCache;
  readonly wake: OutboxWake;
};
