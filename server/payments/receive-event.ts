import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { SECOND_MS } from '#domain/core/jerusalem-time.ts';
import type { CheckoutGateway, IncomingEvent, VerifiedEvent } from './adapters/port.ts';
import type { Deps } from '#server/deps.ts';
import { insertEvent, type IncomingRow } from './store/webhook-event.ts';

export type ReceiveEventDeps = Pick<Deps, 'db' | 'clock' | 'wake' | 'failpoint' | 'metrics' | 'log'>;

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
  const event = eventAt(now, { provider: gateway.provider, verified, body: incoming.body });
  const record = await insertEvent(deps.db, { ...event, leasedUntil: leased ? now + EVENT_LEASE_MS : null });
  if (record === null && verified.trust === 'polled') await keepForLater(deps, event);
  deps.failpoint('after_inbox_committed');
  const { provider, eventId, merchantRef } = event;
  if (record !== null && leased) deps.wake.inbox({ provider, eventId, merchantRef, attempts: 1, record });
  else if (!leased) deps.wake.inbox();
  return accepted('kept');
}

type Kept = Omit<IncomingRow, 'leasedUntil'>;

type Verified = { readonly provider: string; readonly verified: VerifiedEvent; readonly body: Buffer };

/** A signed event has a name of its own; one that is not read is told from others by its moment alone. */
function eventAt(now: number, { provider, verified, body }: Verified): Kept {
  const { merchantRef, trust } = verified;
  const eventId = trust === 'polled' ? `${verified.eventId}.${momentOf(now)}` : verified.eventId;
  return { provider, eventId, merchantRef, trust, body, receivedAt: now, dueAt: now };
}

function momentOf(at: number): number {
  return Math.floor(at / POLLED_PAUSE_MS);
}

/**
 * The provider is asked, or was, about what came a moment before, and that may have been too early: whatever comes
 * meanwhile is one more question, when the pause is over.
 */
async function keepForLater({ db }: ReceiveEventDeps, event: Kept): Promise<void> {
  const moment = momentOf(event.receivedAt) + 1;
  const eventId = event.eventId.replace(/\d+$/, String(moment));
  await insertEvent(db, { ...event, eventId, dueAt: moment * POLLED_PAUSE_MS, leasedUntil: null });
}
