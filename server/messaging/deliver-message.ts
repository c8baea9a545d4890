import { HOUR_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Deps } from '#server/messaging/deps.ts';
import { SmsRefusedError } from './adapters/sms/port.ts';
import { recordFailedMessageAttempt, finishMessage, type DeliveryOutcome, type LeasedMessage } from './store/outbox.ts';
import { requireTopic, type DeliveryLimits } from './topic.ts';

const FIRST_RETRY_MS = 5 * SECOND_MS;
const LONGEST_RETRY_MS = HOUR_MS;

const defaultDeliveryLimits: DeliveryLimits = { tries: Infinity, maxAgeMs: 24 * HOUR_MS };

export type DrainOutboxDeps = Pick<
  Deps,
  | 'brand'
  | 'clock'
  | 'config'
  | 'db'
  | 'failpoint'
  | 'keyring'
  | 'log'
  | 'mail'
  | 'metrics'
  | 'push'
  | 'signer'
  | 'sms'
  | 'topics'
  | 'typesetter'
>;

/**
 * Error of a delivery that was stopped before it began. The message returns to the outbox without using up an attempt.
 */
export class DeliveryNotStartedError extends Error {
  override readonly name = 'DeliveryNotStartedError';
}

type Outcome = DeliveryOutcome | 'failed' | 'not begun';

/** Delivers a message and records the result. Throws only if the result cannot be written to the database. */
export async function deliverMessage(deps: DrainOutboxDeps, message: LeasedMessage): Promise<Outcome> {
  try {
    const { deliver, deliveryLimits = defaultDeliveryLimits } = requireTopic(deps.topics, message.topic);
    // a delivery during which the process died has used up an attempt as well
    if (usedAttempts(message) > deliveryLimits.tries) throw new Error('the maximum number of attempts is reached');
    const outcome = await deliver(deps, message);
    deps.failpoint('after_mail_sent');
    // the time of sending is part of the accounting records, because the cancellation period begins with it
    await finishMessage(deps.db, message, { outcome, finishedAt: deps.clock.now() });
    deps.metrics.count('outbox_message', { kind: message.topic, outcome });
    return outcome;
  } catch (error) {
    if (error instanceof DeliveryNotStartedError) return 'not begun';
    await recordFailure(deps, message, error);
    return 'failed';
  }
}

async function recordFailure(deps: DrainOutboxDeps, message: LeasedMessage, error: unknown): Promise<void> {
  const now = steadyNow(deps.clock);
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const nextAttemptAt = now + deliveryRetryDelayMs(usedAttempts(message));
  const topic = deps.topics[message.topic];
  const deliveryLimits = topic?.deliveryLimits ?? defaultDeliveryLimits;
  const dead = error instanceof SmsRefusedError || isExhausted(message, nextAttemptAt, deliveryLimits);
  await recordFailedMessageAttempt(deps.db, { message, error: text, nextAttemptAt: dead ? null : nextAttemptAt, now });
  report(deps, { message, text, dead });
  if (dead) await topic?.afterGivingUp?.(deps, error);
}

type Failure = { readonly message: LeasedMessage; readonly text: string; readonly dead: boolean };

function report({ log, metrics }: DrainOutboxDeps, { message, text, dead }: Failure): void {
  metrics.count('outbox_message', { kind: message.topic, outcome: dead ? 'dead' : 'failed' });
  const { outboxId, topic, attempts } = message;
  const detail = { outboxId, topic, attempts, error: text };
  if (dead) log.error(detail, 'message is dead, staff have to check it');
  else log.warn(detail, 'could not send a message, will retry');
}

/** Returns the number of attempts since the message was created or staff last retried it. */
function usedAttempts({ attempts, attemptsBeforeReplay }: LeasedMessage): number {
  return attempts - attemptsBeforeReplay;
}

function isExhausted(message: LeasedMessage, nextAttemptAt: number, { tries, maxAgeMs }: DeliveryLimits): boolean {
  return usedAttempts(message) >= tries || nextAttemptAt - message.createdAt > maxAgeMs;
}

/**
 * Returns the delay in ms before the next delivery attempt: 5 s · 2^(`attempts` − 1), one hour at most. `attempts`
 * includes the attempt that just failed.
 */
export function deliveryRetryDelayMs(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_RETRY_MS);
}
