import { HOUR_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { checkClaimedState, type ProviderStatusResponse } from '#domain/payments/event-claim.ts';
import { GatewayUnavailableError } from '../adapters/gateway-errors.ts';
import type { Deps } from '#server/payments/deps.ts';
import {
  claimWebhookEvents,
  recordFailedWebhookAttempt,
  finishWebhookEvents,
  type WebhookEvent,
} from '../store/webhook-event.ts';
import { expediteStatusCheck } from '../store/payment-state-changes.ts';
import { EVENT_LEASE_MS } from './receive-webhook-event.ts';
import { settlePayment } from '../attempts/settle-payment.ts';
import type { SettleDeps } from '../attempts/settlement.ts';

/**
 * Maximum number of attempts to process an event. After the last failure the event is dead. It is then counted and
 * shown to staff, and does not delay other events.
 */
export const MAX_EVENT_ATTEMPTS = 8;

/**
 * Maximum number of status requests for the claim of an event. With backoff, they take about a day. If no status
 * confirmed the claim by then, staff have to check the event.
 */
export const MAX_UNCONFIRMED_ATTEMPTS = 36;

/**
 * Maximum number of status requests for an event if the received status could be older than the event, although it
 * matches the claim. With backoff, they take about a minute. After the last request, the status is accepted.
 */
const UNSURE_TRIES = 6;

/**
 * Returns the delay in ms after a failed attempt: 1, 2, 4 … 64 seconds. All attempts end within two and a half minutes,
 * long before an event counts as stuck.
 */
function backoffMs(attempts: number): number {
  return SECOND_MS * 2 ** (attempts - 1);
}

/** Returns the delay in ms before the next status request: 2, 4, 8 … seconds, one hour at most. */
function claimBackoffMs(attempts: number): number {
  return Math.min(HOUR_MS, 2 * SECOND_MS * 2 ** Math.min(attempts - 1, 12));
}

/**
 * Settles the payment of a group of webhook events. If the provider is unavailable, a status check is scheduled within
 * seconds. Events without a claim or with the claim 'captured' are then marked as done, because that check handles them.
 * Other events stay open until the provider's status confirms their claim. They are retried with backoff, because the
 * status can be older than the event.
 */
export async function processWebhookEvents(
  deps: SettleDeps,
  events: readonly WebhookEvent[],
): Promise<'answered' | 'unanswered'> {
  const [first] = events;
  if (first === undefined) return 'unanswered';
  const { provider, merchantRef } = first;
  const confirmedByCapture = events.filter(({ claim }) => claim === null || claim === 'captured');
  try {
    const { outcome, eventsSettled, answer } = await settlePayment(deps, merchantRef, {
      provider,
      events: { provider, eventIds: confirmedByCapture.map((event) => event.eventId) },
      record: events.at(-1)?.record ?? null,
    });
    if (outcome === 'unknown_reference' || answer === undefined) {
      const error = new Error(`no payment of ours is called ${merchantRef}`);
      await failEvents(deps, events, { error, maxTries: MAX_EVENT_ATTEMPTS });
      return 'answered';
    }
    const open = eventsSettled ? events.filter((event) => !confirmedByCapture.includes(event)) : events;
    await finishConfirmedEvents(deps, open, answer);
    return 'answered';
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError && (await scheduleStatusCheck(deps, events)))) {
      await failEvents(deps, events, { error, maxTries: triesOf(events) });
    }
    return 'unanswered';
  }
}

/** Ends events whose claim is confirmed, and events without a claim. All other events are processed again later. */
async function finishConfirmedEvents(
  deps: SettleDeps,
  events: readonly WebhookEvent[],
  answer: ProviderStatusResponse,
): Promise<void> {
  const waiting = events.filter((event) => waitsForStatus(event, answer));
  const done = events.filter((event) => !waiting.includes(event));
  if (done.length > 0) await finishWebhookEvents(deps.db, done, deps.clock.now());
  deps.metrics.count('inbox_event', { outcome: 'processed' });
  if (waiting.length > 0) await awaitStatus(deps, waiting, answer.state ?? 'unknown');
}

function waitsForStatus({ claim, attempts }: WebhookEvent, answer: ProviderStatusResponse): boolean {
  if (claim === null) return false;
  const confirmation = checkClaimedState(claim, answer);
  return confirmation === 'behind' || (confirmation === 'unsure' && attempts < UNSURE_TRIES);
}

async function awaitStatus(deps: SettleDeps, events: readonly WebhookEvent[], statusText: string): Promise<void> {
  const now = deps.clock.now();
  for (const event of events) {
    const { eventId, claim, attempts } = event;
    const dead = attempts >= MAX_UNCONFIRMED_ATTEMPTS;
    const error = `the event says ${claim}, the provider’s status says ${statusText}`;
    const nextAttemptAt = now + claimBackoffMs(attempts);
    await recordFailedWebhookAttempt(deps.db, { event, error, nextAttemptAt, deadAt: dead ? now : null });
    deps.metrics.count('inbox_event', { outcome: dead ? 'dead' : 'awaits_status' });
    if (dead) deps.log.error({ eventId, error }, 'a webhook event was never confirmed and needs a review');
  }
}

/**
 * Schedules a status check of the payment within seconds. Events that a capture would settle are marked as done. Events
 * that claim a refund or a dispute stay open until a status confirms them. Returns false if our database has no such
 * payment.
 */
async function scheduleStatusCheck(deps: SettleDeps, events: readonly WebhookEvent[]): Promise<boolean> {
  const [first] = events;
  const now = deps.clock.now();
  if (first === undefined || !(await expediteStatusCheck(deps.db, { ...first, checkAt: now + 5 * SECOND_MS })))
    return false;
  const done = events.filter(({ claim }) => claim === null || claim === 'captured');
  if (done.length > 0) await finishWebhookEvents(deps.db, done, now);
  await awaitStatus(
    deps,
    events.filter((event) => !done.includes(event)),
    'nothing',
  );
  deps.metrics.count('inbox_event', { outcome: 'handed_over' });
  return true;
}

/**
 * Returns the maximum number of attempts. It is higher for events with a claim, because each wait for the confirming
 * status counts as an attempt. A single error after the eighth attempt then does not end such an event.
 */
function triesOf(events: readonly WebhookEvent[]): number {
  return events.some(({ claim }) => claim !== null) ? MAX_UNCONFIRMED_ATTEMPTS : MAX_EVENT_ATTEMPTS;
}

type Failure = { readonly error: unknown; readonly maxTries: number };

async function failEvents(
  deps: SettleDeps,
  events: readonly WebhookEvent[],
  { error, maxTries }: Failure,
): Promise<void> {
  const now = deps.clock.now();
  const text = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown error';
  for (const event of events) {
    const dead = event.attempts >= maxTries;
    const nextAttemptAt = now + backoffMs(Math.min(event.attempts, MAX_EVENT_ATTEMPTS));
    await recordFailedWebhookAttempt(deps.db, { event, error: text, nextAttemptAt, deadAt: dead ? now : null });
    deps.metrics.count('inbox_event', { outcome: dead ? 'dead' : 'failed' });
    const detail = { eventId: event.eventId, attempts: event.attempts, error: text };
    if (dead) deps.log.error(detail, 'a webhook event was given up and needs a review');
    else deps.log.warn(detail, 'a webhook event will be tried again');
  }
}

/** Claims and processes due webhook events of all providers. Claims at most `limit` events for this process. */
export async function processClaimedEvents(
  deps: Pick<Deps, 'db' | 'gateways' | 'clock'>,
  limit: number,
): Promise<WebhookEvent[]> {
  const now = deps.clock.now();
  const taken: WebhookEvent[] = [];
  for (const { provider } of deps.gateways.all) {
    if (taken.length === limit) break;
    const left = limit - taken.length;
    taken.push(
      ...(await claimWebhookEvents(deps.db, { provider, now, leasedUntil: now + EVENT_LEASE_MS, limit: left })),
    );
  }
  return taken;
}
