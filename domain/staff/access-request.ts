import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';

/** Number of days within which the shop must answer a customer's request for stored data (REQ-PRV-4). */
const ACCESS_DAYS = 30;

/**
 * Calculates the deadline (epoch ms) for a customer's request for stored data. The time counts from the receipt of the
 * message, even if staff read it later.
 */
export function dataRequestDueAt(receivedAt: number): number {
  return receivedAt + ACCESS_DAYS * DAY_MS;
}
