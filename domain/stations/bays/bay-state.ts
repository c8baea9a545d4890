import type { BayState } from '#contracts/stations/redemptions.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';

/**
 * Time in ms without a call from a station's machine after which the station is unreachable. It then sells and starts
 * no wash. A machine sends a heartbeat each minute and polls more often, so at least two calls are then missing.
 */
export const UNREACHABLE_AFTER_MS = 90 * SECOND_MS;

/** Time in ms without a call from a station's machine after which the staff users on call are notified. */
export const ALERT_AFTER_SILENCE_MS = 2 * MINUTE_MS;

/**
 * Time in ms without a call from a station's machine after which an outage of its bays is recorded. Such a long silence
 * can also mean that a firmware update failed.
 */
export const LONG_SILENCE_MS = 10 * MINUTE_MS;

/**
 * Number of consecutive failed starts after which a bay is checked before it is offered again. A single failed start
 * can be caused by the customer, who closed a door or pressed the emergency stop.
 */
export const FAILURES_BEFORE_BAY_CHECK = 2;

/**
 * Minimum gap in ms between two checks by the station worker that counts as an outage of the shop itself. Such a gap is
 * not an outage of the stations.
 */
export const SHOP_OUTAGE_GAP_MS = 30 * SECOND_MS;

export type BaySnapshot = {
  readonly status: 'live' | 'maintenance';
  /** End of the running wash in epoch ms; null while the bay is free. */
  readonly busyUntil: number | null;
  /** End of the reservation for a payment, epoch ms; null if the bay is not reserved. */
  readonly reservedUntil: number | null;
  /** Number of consecutive failed starts since the bay last worked. */
  readonly failedStarts: number;
};

export type StationSnapshot = {
  readonly status: 'live' | 'maintenance' | 'offline';
  /** Time of the controller's last message, epoch ms; null if there was none. */
  readonly heardAt: number | null;
  /**
   * Start of the current period in which the shop could receive calls without interruption, epoch ms; null if unknown.
   */
  readonly listeningSince: number | null;
};

/** Returns the state of a bay at a given time (epoch ms). Returns `silent` if the state is unknown. */
export function bayStateAt(bay: BaySnapshot, station: StationSnapshot, now: number): BayState {
  if (station.status !== 'live' || bay.status !== 'live') return 'out_of_order';
  if (bay.busyUntil !== null && bay.busyUntil > now) return 'busy';
  if (isStationSilent(station, now)) return 'silent';
  if (bay.failedStarts >= FAILURES_BEFORE_BAY_CHECK) return 'checking';
  return bay.reservedUntil !== null && bay.reservedUntil > now ? 'reserved' : 'free';
}

/**
 * Returns true if a station cannot be reached. Right after an outage of the shop itself, only a long silence counts.
 * The reason is that no station could call during the outage.
 */
export function isStationSilent({ heardAt, listeningSince }: Omit<StationSnapshot, 'status'>, now: number): boolean {
  if (heardAt === null) return true;
  const isBack = listeningSince !== null && now - listeningSince <= UNREACHABLE_AFTER_MS;
  return now - heardAt > (isBack ? LONG_SILENCE_MS : UNREACHABLE_AFTER_MS);
}

/**
 * Times of the checks that the station worker makes on any server. `watchedAt` is the last check. `watchedSince` is the
 * start of the period in which these checks have no gap. Times are epoch ms; null if there was no check.
 */
export type MonitoringTimes = { readonly watchedAt: number | null; readonly watchedSince: number | null };

/**
 * Returns the start (epoch ms) of the current period in which the shop could receive calls without interruption.
 * Returns null if no worker has run yet.
 */
export function listeningSinceOf({ watchedAt, watchedSince }: MonitoringTimes, now: number): number | null {
  if (watchedAt === null) return null;
  return now - watchedAt > SHOP_OUTAGE_GAP_MS ? now : watchedSince;
}
