import type { Deps } from '#server/deps.ts';
import type { LeasedMessage } from './store/outbox.ts';

/** Each has a queue of its own: a code that lives five minutes does not wait behind a mail server that is away. */
export const channels = ['mail', 'sms'] as const;
export type Channel = (typeof channels)[number];

export type DeliveryDeps = Pick<
  Deps,
  'brand' | 'clock' | 'config' | 'db' | 'keyring' | 'log' | 'mail' | 'metrics' | 'sms'
>;

/**
 * `obsolete`: what the message is about was undone before it could be sent, so there is nothing to say. `refused`: it
 * cannot be sent, and its topic has done what follows from that.
 */
export type DeliveryOutcome = 'sent' | 'obsolete' | 'refused';

/** When a message is given up. */
export type Patience = { readonly tries: number; readonly forMs: number };

/**
 * One kind of message. The capability that puts it into the outbox says how it is sent, and hands it over where the
 * server is put together (server/topics.ts).
 */
export type Topic = {
  readonly channel: Channel;
  /** Sends one message. Throws where that did not work; the outbox decides when to try again. */
  deliver(deps: DeliveryDeps, message: LeasedMessage): Promise<DeliveryOutcome>;
  /** A day and any number of tries where nothing is said. */
  readonly patience?: Patience;
  /** After a message was given up because of this error. */
  afterGivingUp?(deps: DeliveryDeps, error: unknown): Promise<void>;
};

/** By the name that the outbox keeps. */
export type Topics = Readonly<Record<string, Topic>>;

/** The topics of one channel. */
export function topicsOf(topics: Topics, channel: Channel): string[] {
  return Object.keys(topics).filter((name) => topics[name]?.channel === channel);
}

/** Throws where nobody has registered the topic. */
export function requireTopic(topics: Topics, name: string): Topic {
  const topic = topics[name];
  if (topic === undefined) throw new Error(`a message with the topic ${name} cannot be delivered`);
  return topic;
}
