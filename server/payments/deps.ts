import type { Failpoint } from '#server/core/failpoints.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import type { Counters, CounterSink } from '#server/core/metrics.ts';
import type { WithTaxConfig } from '#server/tax/public.ts';
import type { Gateways } from './adapters/gateways.ts';
import type { PaymentsConfig } from './settings/payment-config.ts';
import type { PaymentWake } from './wake.ts';

export const paymentsCounters = {
  checkout_started: 'Orders with a payment attempt that was opened',
  checkout_refused: 'Checkouts that were refused',
  payment_settled: 'Payments whose outcome became known, by outcome',
  payment_exception: 'Payments that need a person, by kind',
  refund_settled: 'Refunds, by outcome',
  inbox_event: 'Webhook events, by outcome',
} as const satisfies Counters;

/**
 * Failpoints of the payments module, in the order in which they are reached. A failpoint is a code position at which
 * crash tests kill the process (docs/crashes.md).
 */
export const paymentsFailpoints = [
  'after_session_created',
  'after_redirect_stored',
  'after_event_verified',
  'after_inbox_committed',
  'inside_fulfil',
  'after_fulfil_committed',
  'after_card_charged',
] as const;

/** Dependencies of payments. */
export type Deps = CoreDeps & {
  readonly metrics: CounterSink<keyof typeof paymentsCounters>;
  readonly config: PaymentsConfig & WithTaxConfig;
  readonly gateways: Gateways;
  readonly wake: PaymentWake;
} & { readonly failpoint: Failpoint<(typeof paymentsFailpoints)[number]> };
