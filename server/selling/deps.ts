import type { Failpoint } from '#server/core/failpoints.ts';
import type { Counters, CounterSink } from '#server/core/metrics.ts';
import type { EntitlementsDeps } from '#server/entitlements/public.ts';
import type { IdentityDeps } from '#server/identity/public.ts';
import type { PaymentsDeps } from '#server/payments/public.ts';
import type { TaxDeps } from '#server/tax/public.ts';

/** Counters of this capability for /metrics. */
export const sellingCounters = {
  membership_month: 'Months of memberships, by outcome',
  message_bounced: 'Messages about gifts that were reported as not delivered, by channel',
} as const satisfies Counters;

/**
 * Failpoints: code positions at which crash tests kill the process, in the order in which they are reached
 * (docs/crashes.md).
 */
export const sellingFailpoints = ['after_request_read', 'after_order_committed', 'after_month_placed'] as const;

/** Dependencies of selling, which include those of the capabilities that it uses. */
export type Deps = PaymentsDeps &
  EntitlementsDeps &
  IdentityDeps &
  TaxDeps & {
    readonly metrics: CounterSink<keyof typeof sellingCounters>;
    readonly failpoint: Failpoint<(typeof sellingFailpoints)[number]>;
  };
