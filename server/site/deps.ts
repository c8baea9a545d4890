import type { CoreDeps } from '#server/core/deps.ts';
import type { Counters, CounterSink } from '#server/core/metrics.ts';
import type { OutboxWake } from '#server/messaging/public.ts';

export const siteCounters = {
  form_trapped: 'Forms that a machine probably filled in, each answered with a proof of work, by kind',
} as const satisfies Counters;

/** Dependencies of the module of the public site. */
export type Deps = CoreDeps & { readonly metrics: CounterSink<keyof typeof siteCounters>; readonly wake: OutboxWake };
