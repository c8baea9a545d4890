import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { CheckoutGateway, IncomingEvent, VerifiedEvent } from '../adapters/port.ts';
import type { Deps } from '#server/payments/deps.ts';
import { openPaymentException } from '../attempts/apply-exception.ts';
import { findSettlement, type SettlementRecord } from '../store/payment-settlement.ts';
import { findEventReference, insertWebhookEvent, type NewWebhookEvent } from '../store/webhook-event.ts';

export type ReceiveEventDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'wake' | 'failpoint' | 'metrics' | 'log'>;

/**
 * Time in ms for which a received event is leased to this process. If the process crashes, another process claims the
 * event when the lease ends.
 */
export const EVENT_LEASE_MS = 15 * SECOND_MS;

/** Minimum interval in ms between status requests about one payment. It applies to a provider that signs no events. */
export const POLLED_EVENT_INTERVAL_MS = 10 * SECOND_MS;

/**
 * Stores a webhook event as raw bytes after its signature is verified. Its content is not trusted and changes nothing
 * here. The caller may respond 2xx only after the commit. A repeated event is not stored again. If the provider signs
 * nothing, an event triggers a status request now. A second event in the same interval triggers one more request after
 * the interval. Throws DatabaseUnavailableError; then the provider must get an error.
 */
export async function receiveWebhookEvent(
  deps: ReceiveEventDeps,
  gateway: CheckoutGateway,
  incoming: Omit<IncomingEvent, 'now'>,
): Promise<Outcome<'kept', 'signature_invalid'>> {
  const now = deps.clock.now();
  const verified = gateway.verifyEvent({ ...incoming, now });
  if (verified === null) {
    deps.metrics.count('inbox_event', { outcome: 'forged' });
    return refused('signature_invalid');
  }
  deps.failpoint('after_event_verified');
  const leased = deps.wake.hasRoomForEvents();
  const leasedUntil = leased ? now + EVENT_LEASE_MS : null;
  const { event, record } = await store(deps, { gateway, verified, body: incoming.body }, { now, leasedUntil });
  deps.failpoint('after_inbox_committed');
  const { provider, eventId, merchantRef, claim } = event;
  if (record !== null && leased)
    deps.wake.processWebhookEvents({ provider, eventId, merchantRef, claim, attempts: 1, record });
  else if (!leased) deps.wake.processWebhookEvents();
  return accepted('kept');
}

type Lease = { readonly now: number; readonly leasedUntil: number | null };

/**
 * Stores a webhook event. `record` is null if the event was stored before, or if our database has no payment with its
 * reference.
 */
async function store(
  deps: ReceiveEventDeps,
  received: ReceivedEvent,
  { now, leasedUntil }: Lease,
): Promise<{ readonly event: NewEvent; readonly record: SettlementRecord | null }> {
  const event = eventOf(received, { receivedAt: now, dueAt: now });
  const record = await insertWebhookEvent(deps.db, { ...event, leasedUntil });
  if (record !== null) return { event, record };
  if (received.verified.trust === 'polled') {
    // the status requested in this interval may be older than this event, so one more request is stored for the next
    // interval
    const dueAt = (momentOf(now) + 1) * POLLED_EVENT_INTERVAL_MS;
    await insertWebhookEvent(deps.db, { ...eventOf(received, { receivedAt: now, dueAt }), leasedUntil: null });
    return { event, record };
  }
  const renamed = await withUniqueEventId(deps, event);
  if (renamed === null) return { event, record };
  return { event: renamed, record: await insertWebhookEvent(deps.db, { ...renamed, leasedUntil }) };
}

type ReceivedEvent = { readonly gateway: CheckoutGateway; readonly verified: VerifiedEvent; readonly body: Buffer };
type NewEvent = Omit<NewWebhookEvent, 'leasedUntil'>;
type Times = Pick<NewWebhookEvent, 'receivedAt' | 'dueAt'>;

/**
 * Returns the event that is to be stored. A signed event has the provider's event id. The id of an unsigned event
 * consists of its payment and the interval in which the event is due.
 */
function eventOf({ gateway, verified, body }: ReceivedEvent, times: Times): NewEvent {
  const { eventId: providerEventId, merchantRef, trust, claim } = verified;
  const eventId = trust === 'polled' ? `${providerEventId}.${momentOf(times.dueAt)}` : providerEventId;
  return { provider: gateway.provider, eventId, merchantRef, trust, claim, body, ...times };
}

/**
 * Returns the event under a new id if the provider has used its id for another payment before. Also opens a case about
 * the reused id. Returns null if the same event was stored before.
 */
async function withUniqueEventId(deps: ReceiveEventDeps, event: NewEvent): Promise<NewEvent | null> {
  const { provider, eventId, merchantRef, receivedAt } = event;
  const renamed = { ...event, eventId: `${eventId}#${merchantRef}` };
  const before = await findEventReference(deps.db, event);
  if (before === merchantRef || (await findEventReference(deps.db, renamed)) !== null) return null;
  const record = await findSettlement(deps.db, { provider, merchantRef, moment: receivedAt });
  if (record !== null) {
    const detail = { words: `event ${eventId}, used before for ${before}` };
    await openPaymentException(deps, record, { kind: 'event_reused', detail, nextCheckAt: receivedAt });
  }
  return renamed;
}

function momentOf(at: number): number {
  return Math.floor(at / POLLED_EVENT_INTERVAL_MS);
}
