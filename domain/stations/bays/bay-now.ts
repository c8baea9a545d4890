import type { BayState } from '#contracts/stations/redemptions.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';

/** Time of silence in ms after which the state of a station is unknown. */
export const SILENT_AFTER_MS = 10 * MINUTE_MS;

export type BayFacts = {
  readonly status: 'live' | 'maintenance';
  /** End of the running wash in epoch ms; null while the bay is free. */
  readonly busyUntil: number | null;
  /** End of the reservation for a payment, epoch ms; null if the bay is not reserved. */
  readonly reservedUntil: number | null;
};

export type StationFacts = {
  readonly status: 'live' | 'maintenance' | 'offline';
  /** Time of the controller's last message, epoch ms; null if there was none. */
  readonly heardAt: number | null;
};

/** Returns the state of a bay at a given time (epoch ms); `silent` if it is unknown. */
export function bayStateAt(bay: BayFacts, station: StationFacts, now: number): BayState {
  if (station.status !== 'live' || bay.status !== 'live') return 'out_of_order';
  if (bay.busyUntil !== null && bay.busyUntil > now) return 'busy';
  if (isSilent(station, now)) return 'silent';
  return bay.reservedUntil !== null && bay.reservedUntil > now ? 'reserved' : 'free';
}

export function isSilent({ heardAt }: StationFacts, now: number): boolean {
  return heardAt === null || now - heardAt > SILENT_AFTER_MS;
}
