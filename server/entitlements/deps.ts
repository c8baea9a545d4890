import type { Failpoint } from '#server/core/failpoints.ts';
import type { Counters, CounterSink } from '#server/core/metrics.ts';
import type { LoyaltyDeps } from '#server/loyalty/public.ts';
import type { WashUpdates } from './washes/wash-updates.ts';
import type { Wallets } from './adapters/wallets/port.ts';
import type { WithWalletsConfig } from './wallets/settings.ts';

export const entitlementsCounters = {
  wallet_told: 'Updates of wallet passes, by wallet and outcome',
} as const satisfies Counters;

/** Failpoints at the points where a crash is most critical, in the order of execution (docs/crashes.md). */
export const entitlementsFailpoints = ['after_wash_held', 'after_wash_completed', 'after_wash_released'] as const;

/** Dependencies of entitlements. */
export type Deps = LoyaltyDeps & {
  readonly metrics: CounterSink<keyof typeof entitlementsCounters>;
  readonly config: WithWalletsConfig;
  readonly wallets: Wallets;
  readonly washUpdates: WashUpdates;
  readonly failpoint: Failpoint<(typeof entitlementsFailpoints)[number]>;
};
