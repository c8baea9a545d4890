import type { Failpoint } from '#server/core/failpoints.ts';
import type { Counters, CounterSink } from '#server/core/metrics.ts';
import type { EntitlementsDeps } from '#server/entitlements/public.ts';
import type { IdentityDeps } from '#server/identity/public.ts';
import type { PaymentsDeps } from '#server/payments/public.ts';
import type { TaxDeps } from '#server/tax/public.ts';

export const sellingCounters = {
  membership_month: 'Months of memberships, by outcome',
  message_bounced: 'Messages about gifts that were reported as not delivered, by channel',
} as const satisfies Counters;

/**
 * Failpoints of the selling module, in the order in which they are reached. A failpoint is a code position at which
 * crash tests kill the process (docs/crashes.md).
 */
export const sellingFailpoints = ['after_request_read', 'after_order_committed', 'after_month_placed'] as const;

export type Deps = PaymentsDeps &
  EntitlementsDeps &
  IdentityDeps &
  TaxDeps & {
    readonly metrics: CounterSink<keyof typeof sellingCounters>;
    readonly failpoint: Failpoint<(typeof sellingFailpoints)[number]>;
  };
