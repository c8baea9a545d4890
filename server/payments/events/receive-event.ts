import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { CheckoutGateway, IncomingEvent, VerifiedEvent } from '../adapters/port.ts';
import type { Deps } from '#server/deps.ts';
import { openProviderCase } from '../attempts/apply-exception.ts';
import { findSettlement, type SettlementRecord } from '../store/payment-settlement.ts';
import { findEventReference, insertEvent, type IncomingRow } from '../store/webhook-event.ts';

export type ReceiveEventDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'wake' | 'failpoint' | 'metrics' | 'log'>;

/** How long a process keeps an event for itself; after its death somebody else takes over this much later. */
export const EVENT_LEASE_MS = 15 * SECOND_MS;

/** A provider that signs nothing is asked about one payment at most this often, whatever comes to its address. */
export const POLLED_PAUSE_MS = 10 * SECOND_MS;

/**
 * Keeps what a provider says, as raw bytes, once its signature holds; nothing in it is believed and nothing is decided
 * here. The caller may answer 2xx only after this has committed. The same event a second time is kept once; what a
 * provider that signs nothing sends within one pause is one question now, and one when the pause is over.
 * Throws DatabaseUnavailableError, and then the provider must hear that it was not taken.
 */
export async function receiveEvent(
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
  const leased = deps.wake.inboxHasRoom();
  const leasedUntil = leased ? now + EVENT_LEASE_MS : null;
  const { event, record } = await store(deps, { gateway, verified, body: incoming.body }, { now, leasedUntil });
  deps.failpoint('after_inbox_committed');
  const { provider, eventId, merchantRef, claim } = event;
  if (record !== null && leased) deps.wake.inbox({ provider, eventId, merchantRef, claim, attempts: 1, record });
  else if (!leased) deps.wake.inbox();
  return accepted('kept');
}

type Lease = { readonly now: number; readonly leasedUntil: number | null };

/** Stores an event; `record` is null if it was stored before, or is about no payment of ours. */
async function store(
  deps: ReceiveEventDeps,
  heard: Heard,
  { now, leasedUntil }: Lease,
): Promise<{ readonly event: NewEvent; readonly record: SettlementRecord | null }> {
  const event = eventOf(heard, { receivedAt: now, dueAt: now });
  const record = await insertEvent(deps.db, { ...event, leasedUntil });
  if (record !== null) return { event, record };
  if (heard.verified.trust === 'polled') {
    // they are asked, or were, about what came a moment before, and that may have been too early
    const dueAt = (momentOf(now) + 1) * POLLED_PAUSE_MS;
    await insertEvent(deps.db, { ...eventOf(heard, { receivedAt: now, dueAt }), leasedUntil: null });
    return { event, record };
  }
  const renamed = await renameReused(deps, event);
  if (renamed === null) return { event, record };
  return { event: renamed, record: await insertEvent(deps.db, { ...renamed, leasedUntil }) };
}

type Heard = { readonly gateway: CheckoutGateway; readonly verified: VerifiedEvent; readonly body: Buffer };
type NewEvent = Omit<IncomingRow, 'leasedUntil'>;
type Times = Pick<IncomingRow, 'receivedAt' | 'dueAt'>;

/** A signed event has a name of its own; one that is not read is told from others by the moment it is due in alone. */
function eventOf({ gateway, verified, body }: Heard, times: Times): NewEvent {
  const { eventId: said, merchantRef, trust, claim } = verified;
  const eventId = trust === 'polled' ? `${said}.${momentOf(times.dueAt)}` : said;
  return { provider: gateway.provider, eventId, merchantRef, trust, claim, body, ...times };
}

/**
 * Returns the event under a name of its own if the provider used its id for another payment before, and opens a case about
 * that; null if the same event was stored before.
 */
async function renameReused(deps: ReceiveEventDeps, event: NewEvent): Promise<NewEvent | null> {
  const { provider, eventId, merchantRef, receivedAt } = event;
  const renamed = { ...event, eventId: `${eventId}#${merchantRef}` };
  const before = await findEventReference(deps.db, event);
  if (before === merchantRef || (await findEventReference(deps.db, renamed)) !== null) return null;
  const record = await findSettlement(deps.db, { provider, merchantRef, moment: receivedAt });
  if (record !== null) {
    const detail = { words: `event ${eventId}, used before for ${before}` };
    await openProviderCase(deps, record, { kind: 'event_reused', detail, nextCheckAt: receivedAt });
  }
  return renamed;
}

function momentOf(at: number): number {
  return Math.floor(at / POLLED_PAUSE_MS);
}
