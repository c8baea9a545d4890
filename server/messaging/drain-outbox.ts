import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/core/jerusalem-time.ts';
import { MailUnavailableError } from './adapters/mail/port.ts';
import { SmsRefusedError } from './adapters/sms/port.ts';
import type { Deps } from '#server/deps.ts';
import {
  failMessage,
  finishMessage,
  hurryMessages,
  leaseMessages,
  returnMessages,
  type LeasedMessage,
} from './store/outbox.ts';
import { requireTopic, topicsOf, type Channel, type Patience } from './topic.ts';

const LEASE_MS = 2 * MINUTE_MS;
const BATCH = 40;
/** No message is begun later than this into its lease; one delivery takes half a minute at most. */
const BEGIN_WITHIN_MS = MINUTE_MS;
const FIRST_RETRY_MS = 5 * SECOND_MS;
const LONGEST_RETRY_MS = HOUR_MS;

const patienceOfMost: Patience = { tries: Infinity, forMs: 24 * HOUR_MS };

export type DrainDeps = Pick<
  Deps,
  'brand' | 'clock' | 'config' | 'db' | 'failpoint' | 'keyring' | 'log' | 'mail' | 'metrics' | 'sms' | 'topics'
>;

/** `unavailable`: the mail server is the trouble, so going on at once would be pointless. */
export type DrainResult = { readonly taken: number; readonly mailServer: 'fine' | 'unavailable' };

export type DrainRequest = {
  /** Which queue; mails where nothing is said. */
  readonly channel?: Channel;
  /** How many to take; while the mail server is away one is enough to find out. */
  readonly limit?: number;
  /** True once: the mail server was away before, so what waits for it becomes due once it answers. */
  readonly recovering?: boolean;
  /** Aborted when the process is going down: what was not begun is given back. */
  readonly stopping?: AbortSignal;
};

/**
 * Takes a batch of due messages and sends several of them at once, marking each before its place is taken by another: a
 * process that dies in between repeats at the most what was on its way, under the same Message-IDs.
 */
export async function drainOutbox(deps: DrainDeps, request: DrainRequest = {}): Promise<DrainResult> {
  const { clock, db } = deps;
  const channel = request.channel ?? 'mail';
  const startedAt = clock.now();
  const messages = await leaseMessages(db, {
    topics: topicsOf(deps.topics, channel),
    now: startedAt,
    leasedUntil: startedAt + LEASE_MS,
    limit: request.limit ?? BATCH,
  });
  const inTime = (): boolean => request.stopping?.aborted !== true && clock.now() - startedAt <= BEGIN_WITHIN_MS;
  const { begun, mailServer } = await deliverAll(deps, {
    channel,
    messages,
    inTime,
    recovering: request.recovering ?? false,
  });
  await returnMessages(db, messages.slice(begun), clock.now());
  return { taken: messages.length, mailServer };
}

type Batch = {
  readonly channel: Channel;
  readonly messages: readonly LeasedMessage[];
  readonly inTime: () => boolean;
  readonly recovering: boolean;
};

/** The first goes alone: while the mail server is away one finds out, and the others lose no try by it. */
async function deliverAll(
  deps: DrainDeps,
  { channel, messages, inTime, recovering }: Batch,
): Promise<Pick<DrainResult, 'mailServer'> & { readonly begun: number }> {
  const waiting = messages.values();
  let begun = 0;
  let mailServer: DrainResult['mailServer'] = 'fine';

  /** Null where none is begun any more. */
  async function deliverNext(): Promise<Outcome | null> {
    const message = mailServer === 'fine' && inTime() ? waiting.next().value : undefined;
    if (message === undefined) return null;
    begun += 1;
    const outcome = await deliverOne(deps, message);
    if (outcome === 'unavailable') mailServer = 'unavailable';
    return outcome;
  }

  let outcome = await deliverNext();
  while (outcome === 'obsolete') outcome = await deliverNext();
  if (recovering && (outcome === 'sent' || outcome === 'failed')) {
    await hurryMessages(deps.db, topicsOf(deps.topics, channel), deps.clock.now());
  }
  await allEnded(
    Array.from({ length: channel === 'mail' ? deps.mail.atOnce : 1 }, async () => {
      while ((await deliverNext()) !== null);
    }),
  );
  return { begun, mailServer };
}

/** Waits for all of them and then throws what the first that failed has thrown. */
async function allEnded(works: readonly Promise<void>[]): Promise<void> {
  for (const ended of await Promise.allSettled(works)) if (ended.status === 'rejected') throw ended.reason;
}

type Outcome = 'sent' | 'obsolete' | 'failed' | 'unavailable';

async function deliverOne(deps: DrainDeps, message: LeasedMessage): Promise<Outcome> {
  try {
    const { deliver, patience = patienceOfMost } = requireTopic(deps.topics, message.topic);
    // a process that died while sending used a try up as well
    if (message.attempts > patience.tries) throw new Error('it was tried often enough');
    const outcome = await deliver(deps, message);
    deps.failpoint('after_mail_sent');
    await finishMessage(deps.db, message, deps.clock.now());
    deps.metrics.count('outbox_message', { kind: message.topic, outcome });
    return outcome;
  } catch (error) {
    return await putOff(deps, message, error);
  }
}

async function putOff(deps: DrainDeps, message: LeasedMessage, error: unknown): Promise<Outcome> {
  const now = deps.clock.now();
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const nextAttemptAt = now + retryDelayMs(message.attempts);
  const topic = deps.topics[message.topic];
  const patience = topic?.patience ?? patienceOfMost;
  const dead = error instanceof SmsRefusedError || isWornOut(message, nextAttemptAt, patience);
  await failMessage(deps.db, { message, error: text, nextAttemptAt: dead ? null : nextAttemptAt, now });
  report(deps, { message, text, dead });
  if (dead) await topic?.afterGivingUp?.(deps, error);
  return error instanceof MailUnavailableError ? 'unavailable' : 'failed';
}

type Failure = { readonly message: LeasedMessage; readonly text: string; readonly dead: boolean };

function report({ log, metrics }: DrainDeps, { message, text, dead }: Failure): void {
  metrics.count('outbox_message', { kind: message.topic, outcome: dead ? 'dead' : 'failed' });
  const { outboxId, topic, attempts } = message;
  const detail = { outboxId, topic, attempts, error: text };
  if (dead) log.error(detail, 'a message was given up: somebody has to look at it');
  else log.warn(detail, 'a message could not be sent and waits for its next try');
}

function isWornOut(message: LeasedMessage, nextAttemptAt: number, { tries, forMs }: Patience): boolean {
  return message.attempts >= tries || nextAttemptAt - message.createdAt > forMs;
}

/** 5 s · 2^n, an hour at most; `attempts` counts the try that just failed. */
export function retryDelayMs(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_RETRY_MS);
}
