import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';

/** Days to answer a request for stored data (REQ-PRV-4). */
const ACCESS_DAYS = 30;

/**
 * Returns the deadline of a data request; epoch ms. It counts from the receipt of the message, even if the message is
 * read later.
 */
export function dataRequestDueAt(receivedAt: number): number {
  return receivedAt + ACCESS_DAYS * DAY_MS;
}
