import type { Failpoint } from '#server/core/failpoints.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import type { Counters, CounterSink } from '#server/core/metrics.ts';
import type { MessageChannel, DeliveryDeps, MessageSenders, Topics } from './topic.ts';

export const messagingCounters = {
  outbox_message: 'Messages, by topic and outcome',
} as const satisfies Counters;

/**
 * Failpoints of the messaging module, in the order in which they are reached. A failpoint is a code position at which
 * crash tests kill the process (docs/crashes.md).
 */
export const messagingFailpoints = ['after_mail_sent'] as const;

/** Dependencies of messaging. */
export type Deps = CoreDeps & {
  readonly metrics: CounterSink<keyof typeof messagingCounters>;
} & MessageSenders &
  Pick<DeliveryDeps, 'signer'> & { readonly topics: Topics } & {
    readonly failpoint: Failpoint<(typeof messagingFailpoints)[number]>;
  };

/**
 * Notifies the outbox workers of this process about new messages. The workers also poll every second, so a lost
 * notification only delays a message by a second.
 */
export type OutboxWake = {
  /** Notifies only the worker that sends messages of this channel. */
  outbox(channel: MessageChannel): void;
};
