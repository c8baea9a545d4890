import type { BayState } from '#contracts/stations/redemptions.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';

/** After so long without a word nobody knows whether a station works. */
export const SILENT_AFTER_MS = 10 * MINUTE_MS;

export type BayFacts = {
  readonly status: 'live' | 'maintenance';
  /** Epoch ms; null while nobody has it. */
  readonly busyUntil: number | null;
};

export type StationFacts = {
  readonly status: 'live' | 'maintenance' | 'offline';
  /** When its controller was last heard of, epoch ms; null where it never was. */
  readonly heardAt: number | null;
};

/** What is said of a bay at an instant (epoch ms): only what somebody knows. */
export function bayStateAt(bay: BayFacts, station: StationFacts, now: number): BayState {
  if (station.status !== 'live' || bay.status !== 'live') return 'out_of_order';
  if (bay.busyUntil !== null && bay.busyUntil > now) return 'busy';
  return isSilent(station, now) ? 'silent' : 'free';
}

export function isSilent({ heardAt }: StationFacts, now: number): boolean {
  return heardAt === null || now - heardAt > SILENT_AFTER_MS;
}
