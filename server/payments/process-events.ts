import { SECOND_MS } from '#domain/core/jerusalem-time.ts';
import { GatewayUnavailableError } from './adapters/port.ts';
import type { Deps } from '#server/deps.ts';
import { claimEvents, failEvent, finishEvents, type WebhookEvent } from './store/webhook-event.ts';
import { expediteCheck } from './store/payment-moves.ts';
import { EVENT_LEASE_MS } from './receive-event.ts';
import { settlePayment } from './settle-payment.ts';
import type { SettleDeps } from './settlement.ts';

/** After this many tries an event is given up: it is dead, counted and shown, and no other event waits for it. */
export const MAX_EVENT_TRIES = 8;

/** 1, 2, 4 … 64 seconds: all tries are over within two and a half minutes, long before an event counts as stuck. */
function backoffMs(attempts: number): number {
  return SECOND_MS * 2 ** (attempts - 1);
}

/**
 * Settles what a group of events about one payment hints at. A provider that does not answer is no fault of the
 * events: their hint becomes the payment's own next question, and they are done.
 */
export async function processEvents(
  deps: SettleDeps,
  events: readonly WebhookEvent[],
): Promise<'answered' | 'unanswered'> {
  const [first] = events;
  if (first === undefined) return 'unanswered';
  const { provider, merchantRef } = first;
  try {
    const { outcome, eventsSettled } = await settlePayment(deps, merchantRef, {
      provider,
      events: { provider, eventIds: events.map((event) => event.eventId) },
      record: events.at(-1)?.record ?? null,
    });
    if (outcome === 'unknown_reference') {
      await failEvents(deps, events, new Error(`no payment of ours is called ${merchantRef}`));
      return 'answered';
    }
    if (!eventsSettled) await finishEvents(deps.db, events, deps.clock.now());
    deps.metrics.count('inbox_event', { outcome: 'processed' });
    return 'answered';
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError && (await handOver(deps, events)))) {
      await failEvents(deps, events, error);
    }
    return 'unanswered';
  }
}

/** False where there is no payment that could remember to ask. */
async function handOver(deps: SettleDeps, events: readonly WebhookEvent[]): Promise<boolean> {
  const [first] = events;
  const now = deps.clock.now();
  if (first === undefined || !(await expediteCheck(deps.db, { ...first, checkAt: now + 5 * SECOND_MS }))) return false;
  await finishEvents(deps.db, events, now);
  deps.metrics.count('inbox_event', { outcome: 'handed_over' });
  return true;
}

async function failEvents(deps: SettleDeps, events: readonly WebhookEvent[], error: unknown): Promise<void> {
  const now = deps.clock.now();
  const text = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown error';
  for (const event of events) {
    const dead = event.attempts >= MAX_EVENT_TRIES;
    const nextAttemptAt = now + backoffMs(event.attempts);
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
