import { HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';

/**
 * Time in ms for which a free bay is reserved for the first customer in the queue. The database table has the same
 * limit.
 */
export const BAY_HOLD_MS = 5 * MINUTE_MS;

/**
 * Time in ms without a request from the waiting page after which the customer is removed from the queue. Customers who
 * allowed push messages are not removed.
 */
export const QUEUE_SILENCE_MS = 5 * MINUTE_MS;

/** Maximum waiting time of a customer in the queue, in ms. */
export const QUEUE_WAIT_MAX_MS = 2 * HOUR_MS;

/** Maximum number of customers in the queue of one station. */
export const QUEUE_LENGTH_MAX = 20;

export type BayHold = {
  /** Browser for which the bay is reserved, as the hexadecimal hash of its cookie; null if the bay is not reserved. */
  readonly heldFor: string | null;
  /** End of the reservation in epoch ms; null if the bay is not reserved. */
  readonly heldUntil: number | null;
  /** True if the waiting customer has scanned the sticker and pressed 'I am here'. */
  readonly heldHere: boolean;
};

/** Customer who looks at the bays of a station. */
export type BayViewer = {
  /** Browser of the customer, as the hexadecimal hash of its cookie; null if the browser has no such cookie. */
  readonly browser: string | null;
  /** True if the sticker of the station was scanned. */
  readonly atSticker: boolean;
};

/**
 * Returns true if a bay is reserved for another customer at `now` (epoch ms). A customer who scanned the sticker is
 * refused only if the waiting customer is at the station, too. The SQL statements `redemption_hold` and
 * `walk_up_reserve` check the same rule when they write.
 */
export function isBayHeldForOther(
  { heldFor, heldUntil, heldHere }: BayHold,
  { browser, atSticker }: BayViewer,
  now: number,
): boolean {
  if (heldFor === null || heldUntil === null || heldUntil <= now) return false;
  return heldFor !== browser && (heldHere || !atSticker);
}
