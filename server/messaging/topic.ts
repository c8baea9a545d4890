import type { CoreDeps } from '#server/core/deps.ts';
import type { MailTransport } from './adapters/mail/port.ts';
import type { PushSender } from './adapters/push/port.ts';
import type { SmsGateway } from './adapters/sms/port.ts';
import type { DeliveryOutcome, LeasedMessage } from './store/outbox.ts';

/**
 * Channels by which messages are sent. Each channel has its own queue, because a code that is valid for five minutes
 * must not wait behind an unavailable mail server.
 */
export const messageChannels = ['mail', 'sms', 'push'] as const;
export type MessageChannel = (typeof messageChannels)[number];

export type MessageSenders = {
  readonly mail: MailTransport;
  readonly sms: SmsGateway;
  readonly push: PushSender;
};

export type DeliveryDeps = MessageSenders &
  Pick<CoreDeps, 'brand' | 'clock' | 'config' | 'db' | 'keyring' | 'log' | 'metrics' | 'typesetter'> & {
    /**
     * Signer of the PDF documents that are attached to mails. It has the same interface as the signer of the tax
     * module.
     */
    readonly signer: { readonly demo: boolean; sign(pdf: Uint8Array, at: number): Uint8Array };
  };

/**
 * Maximum number of delivery attempts, and maximum age in ms. A message that exceeds one of these limits becomes dead,
 * which means that it is not sent any more.
 */
export type DeliveryLimits = { readonly tries: number; readonly maxAgeMs: number };

/**
 * A kind of outbox message. The module that enqueues such messages defines how they are sent, and declares the topic in
 * its `module.ts`.
 */
export type Topic = {
  readonly channel: MessageChannel;
  /** Sends one message. Throws on failure. The outbox then decides when to retry. */
  deliver(deps: DeliveryDeps, message: LeasedMessage): Promise<DeliveryOutcome>;
  /** Retry limits. By default a message is retried for one day, without a maximum number of attempts. */
  readonly deliveryLimits?: DeliveryLimits;
  /**
   * Handles a message that became dead, which means that it is not sent any more. `error` is the error of its last
   * attempt.
   */
  afterGivingUp?(deps: DeliveryDeps, error: unknown): Promise<void>;
};

export type Topics = Readonly<Record<string, Topic>>;

export function topicNamesOfChannel(topics: Topics, channel: MessageChannel): string[] {
  return Object.keys(topics).filter((name) => topics[name]?.channel === channel);
}

/** Returns the topic with this name. Throws if the topic is not registered. */
export function requireTopic(topics: Topics, name: string): Topic {
  const topic = topics[name];
  if (topic === undefined) throw new Error(`a message with the topic ${name} cannot be delivered`);
  return topic;
}
