import { createBulkhead } from '#server/core/bulkhead.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { OutgoingMail } from './adapters/mail/port.ts';
import { MailUnavailableError } from './adapters/mail/port.ts';
import { deliverMessage, DeliveryNotStartedError, type DrainOutboxDeps } from './deliver-message.ts';
import { retryMessagesNow, type LeasedMessage } from './store/outbox.ts';
import { topicNamesOfChannel, type MessageChannel } from './topic.ts';

/**
 * Number of mails in progress per SMTP connection. While one mail is sent, others are prepared, or marked as sent, in
 * shared statements.
 */
const READY_PER_CONNECTION = 3;

export type OutboxBatch = {
  readonly channel: MessageChannel;
  readonly messages: readonly LeasedMessage[];
  /** Returns false if it is too late to begin another delivery before the leases of the batch expire. */
  readonly isWithinDrainTime: () => boolean;
  /**
   * True if the mail server was unavailable for the previous batch. As soon as it responds, all pending mails are
   * retried.
   */
  readonly wasServerUnavailable: boolean;
  /** True if the mail server has just accepted a batch. No single test mail is then sent first. */
  readonly isServerResponding: boolean;
};

export type OutboxBatchResult = {
  /** State of the mail server. `unavailable` means that it failed, so that another batch would fail too. */
  readonly mailServer: 'fine' | 'unavailable';
  readonly unstarted: readonly LeasedMessage[];
};

/**
 * Sends leased messages in order. Mails are sent over several connections at the same time, text messages one by one.
 * Unless `isServerResponding` is true, the first mail is sent alone. If the mail server is unavailable for this mail,
 * no other mail uses up an attempt.
 */
export async function deliverBatch(deps: DrainOutboxDeps, batch: OutboxBatch): Promise<OutboxBatchResult> {
  const { channel, messages, isWithinDrainTime, wasServerUnavailable, isServerResponding } = batch;
  const waiting = messages.values();
  const unstarted: LeasedMessage[] = [];
  const onConnection = createBulkhead({ maxConcurrent: deps.mail.connections, waiting: Infinity, waitMs: Infinity });
  let mailServer: OutboxBatchResult['mailServer'] = 'fine';
  const goesOn = (): boolean => mailServer === 'fine' && isWithinDrainTime();

  function send(mail: OutgoingMail): Promise<void> {
    return onConnection(async () => {
      try {
        if (!goesOn()) throw new DeliveryNotStartedError();
        await deps.mail.send(mail);
      } catch (error) {
        if (error instanceof MailUnavailableError) mailServer = 'unavailable';
        throw error;
      }
    });
  }

  const depsInTurn = { ...deps, mail: { ...deps.mail, send } };

  async function deliverNext() {
    const message = goesOn() ? waiting.next().value : undefined;
    if (message === undefined) return null;
    const outcome = await deliverMessage(depsInTurn, message);
    if (outcome === 'not begun') unstarted.push(message);
    return outcome;
  }

  if (!isServerResponding && (await probeMailServer(deliverNext)) && wasServerUnavailable && goesOn()) {
    await retryMessagesNow(deps.db, topicNamesOfChannel(deps.topics, channel), steadyNow(deps.clock));
  }
  const lanes = channel === 'mail' ? deps.mail.connections * READY_PER_CONNECTION : 1;
  await waitForAll(
    Array.from({ length: lanes }, async () => {
      while ((await deliverNext()) !== null);
    }),
  );
  return { mailServer, unstarted: [...unstarted, ...waiting] };
}

type Deliver = () => Promise<Awaited<ReturnType<typeof deliverMessage>> | null>;

/** Outcomes of messages that were not handed to the mail server. */
const untried: ReadonlySet<string | null> = new Set(['obsolete', 'no_address', 'unverified']);

/**
 * Delivers messages one after the other until one was sent or has failed. Returns false if no message was handed to the
 * mail server.
 */
async function probeMailServer(deliverNext: Deliver): Promise<boolean> {
  let outcome = await deliverNext();
  while (untried.has(outcome)) outcome = await deliverNext();
  return outcome !== null;
}

/** Waits for all deliveries. If deliveries failed, then throws the error of the first failed delivery. */
async function waitForAll(works: readonly Promise<void>[]): Promise<void> {
  for (const ended of await Promise.allSettled(works)) if (ended.status === 'rejected') throw ended.reason;
}
