import type { Failpoint } from '#server/core/failpoints.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import type { Counters, CounterSink } from '#server/core/metrics.ts';
import type { Channel, DeliveryDeps, Senders, Topics } from './topic.ts';

/** Counters of this capability for /metrics. */
export const messagingCounters = {
  outbox_message: 'Messages, by topic and outcome',
} as const satisfies Counters;

/**
 * Failpoints: code positions at which crash tests kill the process, in the order in which they are reached
 * (docs/crashes.md).
 */
export const messagingFailpoints = ['after_mail_sent'] as const;

/** Dependencies of messaging. */
export type Deps = CoreDeps & {
  readonly metrics: CounterSink<keyof typeof messagingCounters>;
} & Senders &
  Pick<DeliveryDeps, 'signer'> & { readonly topics: Topics } & {
    readonly failpoint: Failpoint<(typeof messagingFailpoints)[number]>;
  };

/** Wakes the outbox workers of this process. They also poll, so a lost wake-up costs a second and never a message. */
export type OutboxWake = {
  /** Wakes the sender of this channel only. */
  outbox(channel: Channel): void;
};
