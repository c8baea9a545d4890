import type { CoreDeps } from '#server/core/deps.ts';
import type { MailTransport } from './adapters/mail/port.ts';
import type { PushSender } from './adapters/push/port.ts';
import type { SmsGateway } from './adapters/sms/port.ts';
import type { DeliveryOutcome, LeasedMessage } from './store/outbox.ts';

/**
 * Channels of messages. Each channel has its own queue, because a code that is valid for five minutes must not wait
 * behind an unavailable mail server.
 */
export const channels = ['mail', 'sms', 'push'] as const;
export type Channel = (typeof channels)[number];

export type Senders = {
  readonly mail: MailTransport;
  readonly sms: SmsGateway;
  readonly push: PushSender;
};

export type DeliveryDeps = Senders &
  Pick<CoreDeps, 'brand' | 'clock' | 'config' | 'db' | 'keyring' | 'log' | 'metrics' | 'typesetter'> & {
    /**
     * Signer of the PDF documents that are attached to mails; the same interface as the signer of the tax capability.
     */
    readonly signer: { readonly demo: boolean; sign(pdf: Uint8Array, at: number): Uint8Array };
  };

/** Maximum number of attempts, and maximum age in ms. A message that exceeds one of them becomes dead. */
export type DeliveryLimits = { readonly tries: number; readonly maxAgeMs: number };

/** A kind of message. The capability that enqueues it defines how it is sent, and declares it in its `module.ts`. */
export type Topic = {
  readonly channel: Channel;
  /** Sends one message. Throws on failure; the outbox decides when to retry. */
  deliver(deps: DeliveryDeps, message: LeasedMessage): Promise<DeliveryOutcome>;
  /** Retry limits. By default a message is retried for one day, without a maximum number of attempts. */
  readonly deliveryLimits?: DeliveryLimits;
  /** Called after a message became dead; `error` is the error of its last attempt. */
  afterGivingUp?(deps: DeliveryDeps, error: unknown): Promise<void>;
};

/** Topics by their name in the outbox. */
export type Topics = Readonly<Record<string, Topic>>;

/** Returns the topics of one channel. */
export function topicNamesOfChannel(topics: Topics, channel: Channel): string[] {
  return Object.keys(topics).filter((name) => topics[name]?.channel === channel);
}

/** Throws if the topic is not registered. */
export function requireTopic(topics: Topics, name: string): Topic {
  const topic = topics[name];
  if (topic === undefined) throw new Error(`a message with the topic ${name} cannot be delivered`);
  return topic;
}
