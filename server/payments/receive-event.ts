import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { SECOND_MS } from '#domain/core/jerusalem-time.ts';
import type { CheckoutGateway, IncomingEvent } from './adapters/port.ts';
import type { Deps } from '#server/deps.ts';
import { insertEvent } from './store/webhook-event.ts';

export type ReceiveEventDeps = Pick<Deps, 'db' | 'clock' | 'wake' | 'failpoint' | 'metrics' | 'log'>;

/** How long a process keeps an event for itself; after its death somebody else takes over this much later. */
export const EVENT_LEASE_MS = 15 * SECOND_MS;

/**
 * Keeps what a provider says, as raw bytes, once its signature holds; nothing in it is believed and nothing is decided
 * here. The caller may answer 2xx only after this has committed. The same event a second time is kept once.
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
  const { provider } = gateway;
  const { eventId, merchantRef, trust } = verified;
  const leased = deps.wake.inboxHasRoom();
  const leasedUntil = leased ? now + EVENT_LEASE_MS : null;
  const { body } = incoming;
  const record = await insertEvent(deps.db, {
    provider,
    eventId,
    merchantRef,
    trust,
    body,
    receivedAt: now,
    leasedUntil,
  });
  deps.failpoint('after_inbox_committed');
  if (record !== null && leased) deps.wake.inbox({ provider, eventId, merchantRef, attempts: 1, record });
  else if (!leased) deps.wake.inbox();
  return accepted('kept');
}
