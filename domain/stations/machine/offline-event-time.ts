import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { plausibleInstant } from './plausible-instant.ts';

/**
 * Maximum age in ms of an event that a machine recorded without a connection. A machine that works correctly does not
 * store older events.
 */
const OFFLINE_EVENT_MAX_AGE_MS = 30 * DAY_MS;

/**
 * Time of an event that a machine recorded without a connection. `believed` is false if the time was corrected, or if
 * the machine's clock is not reliable.
 */
export type OfflineEventTime = { readonly at: number; readonly believed: boolean };

/**
 * Returns the time of an event that a machine recorded without a connection. The time is limited to the plausible
 * range. All times are epoch ms.
 */
export function offlineEventTime(
  reported: number,
  { receivedAt, clockTrusted }: { readonly receivedAt: number; readonly clockTrusted: boolean },
): OfflineEventTime {
  const at = plausibleInstant(reported, { notBefore: receivedAt - OFFLINE_EVENT_MAX_AGE_MS, notAfter: receivedAt });
  return { at, believed: clockTrusted && at === reported };
}
