import { HOUR_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Deps } from '#server/deps.ts';
import { SmsRefusedError } from './adapters/sms/port.ts';
import { failMessage, finishMessage, type LeasedMessage } from './store/outbox.ts';
import { requireTopic, type DeliveryOutcome, type Patience } from './topic.ts';

const FIRST_RETRY_MS = 5 * SECOND_MS;
const LONGEST_RETRY_MS = HOUR_MS;

const patienceOfMost: Patience = { tries: Infinity, forMs: 24 * HOUR_MS };

export type DrainDeps = Pick<
  Deps,
  'brand' | 'clock' | 'config' | 'db' | 'failpoint' | 'keyring' | 'log' | 'mail' | 'metrics' | 'sms' | 'topics'
>;

/** Thrown where a message is not even begun: nobody has seen it, and it goes back as it was. */
export class NotBegunError extends Error {
  override readonly name = 'NotBegunError';
}

type Outcome = DeliveryOutcome | 'failed' | 'not begun';

/** Sends a message and marks it. Throws only where the database cannot be told how that went. */
export async function deliverMessage(deps: DrainDeps, message: LeasedMessage): Promise<Outcome> {
  try {
    const { deliver, patience = patienceOfMost } = requireTopic(deps.topics, message.topic);
    // a process that died while sending used a try up as well
    if (message.attempts > patience.tries) throw new Error('it was tried often enough');
    const outcome = await deliver(deps, message);
    deps.failpoint('after_mail_sent');
    // when it was sent is a fact of the books: periods for a cancellation begin with it
    await finishMessage(deps.db, message, deps.clock.now());
    deps.metrics.count('outbox_message', { kind: message.topic, outcome });
    return outcome;
  } catch (error) {
    if (error instanceof NotBegunError) return 'not begun';
    await putOff(deps, message, error);
    return 'failed';
  }
}

async function putOff(deps: DrainDeps, message: LeasedMessage, error: unknown): Promise<void> {
  const now = steadyNow(deps.clock);
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const nextAttemptAt = now + retryDelayMs(message.attempts);
  const topic = deps.topics[message.topic];
  const patience = topic?.patience ?? patienceOfMost;
  const dead = error instanceof SmsRefusedError || isWornOut(message, nextAttemptAt, patience);
  await failMessage(deps.db, { message, error: text, nextAttemptAt: dead ? null : nextAttemptAt, now });
  report(deps, { message, text, dead });
  if (dead) await topic?.afterGivingUp?.(deps, error);
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
