import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/core/jerusalem-time.ts';
import { CODE_LIFETIME_MS, CODE_SENDINGS } from '#domain/identity/otp.ts';
import { MailUnavailableError } from './adapters/mail/port.ts';
import { SmsRefusedError, SmsUnavailableError } from './adapters/sms/port.ts';
import type { Deps } from '#server/deps.ts';
import {
  failMessage,
  finishMessage,
  hurryMessages,
  leaseMessages,
  returnMessages,
  type LeasedMessage,
} from './store/outbox.ts';
import { raisePause } from './store/message-pause.ts';
import { deliverMessage, topicsOf, type Channel } from './deliver-message.ts';

const LEASE_MS = 2 * MINUTE_MS;
const BATCH = 20;
/** No message is begun later than this into its lease; one delivery takes half a minute at most. */
const BEGIN_WITHIN_MS = MINUTE_MS;
const FIRST_RETRY_MS = 5 * SECOND_MS;
const LONGEST_RETRY_MS = HOUR_MS;

/** When a message is given up: a mail after a day; a code after three tries, and it is too old to be typed in anyway. */
const patience = {
  mail: { tries: Infinity, forMs: 24 * HOUR_MS },
  sms: { tries: CODE_SENDINGS, forMs: CODE_LIFETIME_MS },
} as const satisfies Record<Channel, { readonly tries: number; readonly forMs: number }>;

export type DrainDeps = Pick<
  Deps,
  'config' | 'brand' | 'clock' | 'db' | 'failpoint' | 'keyring' | 'log' | 'mail' | 'metrics' | 'sms'
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
 * Takes a batch of due messages and sends them one after the other, marking each at once: a process that
 * dies in between repeats one mail at the most, and that one under the same Message-ID.
 */
export async function drainOutbox(deps: DrainDeps, request: DrainRequest = {}): Promise<DrainResult> {
  const { clock, db } = deps;
  const channel = request.channel ?? 'mail';
  const startedAt = clock.now();
  const messages = await leaseMessages(db, {
    topics: topicsOf(channel),
    now: startedAt,
    leasedUntil: startedAt + LEASE_MS,
    limit: request.limit ?? BATCH,
  });
  const inTime = (): boolean => request.stopping?.aborted !== true && clock.now() - startedAt <= BEGIN_WITHIN_MS;
  const { tried, mailServer } = await deliverAll(deps, {
    channel,
    messages,
    inTime,
    recovering: request.recovering ?? false,
  });
  await returnMessages(db, messages.slice(tried), clock.now());
  return { taken: messages.length, mailServer };
}

type Batch = {
  readonly channel: Channel;
  readonly messages: readonly LeasedMessage[];
  readonly inTime: () => boolean;
  readonly recovering: boolean;
};

async function deliverAll(
  deps: DrainDeps,
  { channel, messages, inTime, recovering }: Batch,
): Promise<Pick<DrainResult, 'mailServer'> & { readonly tried: number }> {
  let hurried = !recovering;
  for (const [index, message] of messages.entries()) {
    if (!inTime()) return { tried: index, mailServer: 'fine' };
    const outcome = await deliverOne(deps, message, channel);
    if (outcome === 'unavailable') return { tried: index + 1, mailServer: 'unavailable' };
    if (!hurried && outcome !== 'obsolete') {
      hurried = true;
      await hurryMessages(deps.db, topicsOf(channel), deps.clock.now());
    }
  }
  return { tried: messages.length, mailServer: 'fine' };
}

type Outcome = 'sent' | 'obsolete' | 'failed' | 'unavailable';

async function deliverOne(deps: DrainDeps, message: LeasedMessage, channel: Channel): Promise<Outcome> {
  try {
    // a process that died while sending used a try up as well
    if (message.attempts > patience[channel].tries) throw new Error('it was tried often enough');
    const outcome = await deliverMessage(deps, message);
    deps.failpoint('after_mail_sent');
    await finishMessage(deps.db, message, deps.clock.now());
    deps.metrics.count('outbox_message', { kind: message.topic, outcome });
    return outcome;
  } catch (error) {
    return await putOff(deps, { message, channel, error });
  }
}

type Failed = { readonly message: LeasedMessage; readonly channel: Channel; readonly error: unknown };

async function putOff(deps: DrainDeps, { message, channel, error }: Failed): Promise<Outcome> {
  const now = deps.clock.now();
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const nextAttemptAt = now + retryDelayMs(message.attempts);
  const { tries, forMs } = patience[channel];
  const hopeless = error instanceof SmsRefusedError || message.attempts >= tries;
  const dead = hopeless || nextAttemptAt - message.createdAt > forMs;
  await failMessage(deps.db, { message, error: text, nextAttemptAt: dead ? null : nextAttemptAt, now });
  const outcome = dead ? 'dead' : 'failed';
  deps.metrics.count('outbox_message', { kind: message.topic, outcome });
  const detail = { outboxId: message.outboxId, topic: message.topic, attempts: message.attempts, error: text };
  if (dead) deps.log.error(detail, 'a message was given up: somebody has to look at it');
  else deps.log.warn(detail, 'a message could not be sent and waits for its next try');
  if (dead && error instanceof SmsUnavailableError) await stopCodes(deps);
  return error instanceof MailUnavailableError ? 'unavailable' : 'failed';
}

/** While the gateway is away nobody is told to wait for a code: for two minutes people hear that there are none. */
async function stopCodes({ clock, db, log, metrics }: DrainDeps): Promise<void> {
  if (!(await raisePause(db, { reason: 'gateway', blockMac: null }, clock.now()))) return;
  metrics.count('codes_paused', { kind: 'gateway' });
  log.error({ reason: 'gateway' }, 'codes by SMS were stopped for two minutes: the gateway does not take them');
}

/** 5 s · 2^n, an hour at most; `attempts` counts the try that just failed. */
export function retryDelayMs(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_RETRY_MS);
}
