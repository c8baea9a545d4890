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
  const heard = { gateway, verified, body: incoming.body };
  const event = eventOf(heard, { receivedAt: now, dueAt: now });
  const record = await insertEvent(deps.db, { ...event, leasedUntil: leased ? now + EVENT_LEASE_MS : null });
  if (record === null && verified.trust === 'polled') {
    // they are asked, or were, about what came a moment before, and that may have been too early
    const dueAt = (momentOf(now) + 1) * POLLED_PAUSE_MS;
    const later = eventOf(heard, { receivedAt: now, dueAt });
    await insertEvent(deps.db, { ...later, leasedUntil: null });
  }
  deps.failpoint('after_inbox_committed');
  const { provider, eventId, merchantRef } = event;
  if (record !== null && leased) deps.wake.inbox({ provider, eventId, merchantRef, attempts: 1, record });
  else if (!leased) deps.wake.inbox();
  return accepted('kept');
}

type Heard = { readonly gateway: CheckoutGateway; readonly verified: VerifiedEvent; readonly body: Buffer };
type Times = Pick<IncomingRow, 'receivedAt' | 'dueAt'>;

/** A signed event has a name of its own; one that is not read is told from others by the moment it is due in alone. */
function eventOf({ gateway, verified, body }: Heard, times: Times): Omit<IncomingRow, 'leasedUntil'> {
  const { eventId: said, merchantRef, trust } = verified;
  const eventId = trust === 'polled' ? `${said}.${momentOf(times.dueAt)}` : said;
  return { provider: gateway.provider, eventId, merchantRef, trust, body, ...times };
}

function momentOf(at: number): number {
  return Math.floor(at / POLLED_PAUSE_MS);
}
