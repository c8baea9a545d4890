import { HOUR_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { confirmationOf, type StatusAnswer } from '#domain/payments/event-claim.ts';
import { GatewayUnavailableError } from '../adapters/port.ts';
import type { Deps } from '#server/deps.ts';
import { claimEvents, failEvent, finishEvents, type WebhookEvent } from '../store/webhook-event.ts';
import { expediteCheck } from '../store/payment-moves.ts';
import { EVENT_LEASE_MS } from './receive-event.ts';
import { settlePayment } from '../attempts/settle-payment.ts';
import type { SettleDeps } from '../attempts/settlement.ts';

/** After this many tries an event is given up: it is dead, counted and shown, and no other event waits for it. */
export const MAX_EVENT_TRIES = 8;

/** How often the provider is asked until its status confirms a claim: about a day. Then a person has to look. */
export const MAX_CLAIM_TRIES = 36;

/** A status that may be the old one or the new one is asked for so often: two minutes. */
const UNSURE_TRIES = 6;

/** 1, 2, 4 … 64 seconds: all tries are over within two and a half minutes, long before an event counts as stuck. */
function backoffMs(attempts: number): number {
  return SECOND_MS * 2 ** (attempts - 1);
}

/** 2, 4, 8 … seconds, an hour at most. */
function claimBackoffMs(attempts: number): number {
  return Math.min(HOUR_MS, 2 * SECOND_MS * 2 ** Math.min(attempts - 1, 12));
}

/**
 * Settles what a group of events about one payment hints at. If the provider does not answer, the hint becomes the
 * payment's own next question, and the events are done. An event whose claim the status does not confirm stays open: the
 * provider is asked again with backoff, because its status may be older than its event.
 */
export async function processEvents(
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
      await failEvents(deps, events, { error, maxTries: MAX_EVENT_TRIES });
      return 'answered';
    }
    const open = eventsSettled ? events.filter((event) => !confirmedByCapture.includes(event)) : events;
    await endConfirmed(deps, open, answer);
    return 'answered';
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError && (await handOver(deps, events)))) {
      await failEvents(deps, events, { error, maxTries: triesOf(events) });
    }
    return 'unanswered';
  }
}

/** Ends events whose claim is confirmed or that claim nothing; the others are tried again. */
async function endConfirmed(deps: SettleDeps, events: readonly WebhookEvent[], answer: StatusAnswer): Promise<void> {
  const waiting = events.filter((event) => waitsForStatus(event, answer));
  const done = events.filter((event) => !waiting.includes(event));
  if (done.length > 0) await finishEvents(deps.db, done, deps.clock.now());
  deps.metrics.count('inbox_event', { outcome: 'processed' });
  if (waiting.length > 0) await awaitStatus(deps, waiting, answer.state ?? 'unknown');
}

function waitsForStatus({ claim, attempts }: WebhookEvent, answer: StatusAnswer): boolean {
  if (claim === null) return false;
  const confirmation = confirmationOf(claim, answer);
  return confirmation === 'behind' || (confirmation === 'unsure' && attempts < UNSURE_TRIES);
}

async function awaitStatus(deps: SettleDeps, events: readonly WebhookEvent[], said: string): Promise<void> {
  const now = deps.clock.now();
  for (const event of events) {
    const { eventId, claim, attempts } = event;
    const dead = attempts >= MAX_CLAIM_TRIES;
    const error = `the event says ${claim}, the provider’s status says ${said}`;
    const nextAttemptAt = now + claimBackoffMs(attempts);
    await failEvent(deps.db, { event, error, nextAttemptAt, deadAt: dead ? now : null });
    deps.metrics.count('inbox_event', { outcome: dead ? 'dead' : 'awaits_status' });
    if (dead) deps.log.error({ eventId, error }, 'a webhook event was never confirmed and needs a person');
  }
}

/**
 * The payment is asked about soon, and events that a capture would settle are done. Those that claim a refund or a dispute
 * stay open until a status confirms them. False if there is no payment that could remember to ask.
 */
async function handOver(deps: SettleDeps, events: readonly WebhookEvent[]): Promise<boolean> {
  const [first] = events;
  const now = deps.clock.now();
  if (first === undefined || !(await expediteCheck(deps.db, { ...first, checkAt: now + 5 * SECOND_MS }))) return false;
  const done = events.filter(({ claim }) => claim === null || claim === 'captured');
  if (done.length > 0) await finishEvents(deps.db, done, now);
  await awaitStatus(
    deps,
    events.filter((event) => !done.includes(event)),
    'nothing',
  );
  deps.metrics.count('inbox_event', { outcome: 'handed_over' });
  return true;
}

/** An event that waited for a status is not given up for one error after its eighth try. */
function triesOf(events: readonly WebhookEvent[]): number {
  return events.some(({ claim }) => claim !== null) ? MAX_CLAIM_TRIES : MAX_EVENT_TRIES;
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
    const nextAttemptAt = now + backoffMs(Math.min(event.attempts, MAX_EVENT_TRIES));
    await failEvent(deps.db, { event, error: text, nextAttemptAt, deadAt: dead ? now : null });
    deps.metrics.count('inbox_event', { outcome: dead ? 'dead' : 'failed' });
    const detail = { eventId: event.eventId, attempts: event.attempts, error: text };
    if (dead) deps.log.error(detail, 'a webhook event was given up and needs a person');
    else deps.log.warn(detail, 'a webhook event will be tried again');
  }
}

/** Takes due events of every provider for this process. */
export async function takeEvents(
  deps: Pick<Deps, 'db' | 'gateways' | 'clock'>,
  limit: number,
): Promise<WebhookEvent[]> {
  const now = deps.clock.now();
  const taken: WebhookEvent[] = [];
  for (const { provider } of deps.gateways.all) {
    if (taken.length === limit) break;
    const left = limit - taken.length;
    taken.push(...(await claimEvents(deps.db, { provider, now, leasedUntil: now + EVENT_LEASE_MS, limit: left })));
  }
  return taken;
}
