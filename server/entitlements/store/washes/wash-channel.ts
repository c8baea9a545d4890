import { stationIdSchema, type StationId } from '#contracts/core/ids.ts';

/**
 * Name of the notification channel for washes that were requested or changed. A database trigger sends the
 * notification.
 */
export const WASH_CHANNEL = 'redemption';

export type WashUpdate = {
  readonly stationId: StationId;
  readonly redemptionId: string;
  readonly lotId: string;
  /** True if the machine has to start the wash. */
  readonly isHeld: boolean;
};

/**
 * Parses a notification about a wash. Returns null for the notification after a lost connection, which names no wash.
 * Changes of all washes may then have been missed.
 */
export function readWashUpdate(payload: string): WashUpdate | null {
  const [stationId, redemptionId, lotId, state] = payload.split(' ');
  const station = stationIdSchema.safeParse(stationId);
  if (!station.success || redemptionId === undefined || lotId === undefined) return null;
  return { stationId: station.data, redemptionId, lotId, isHeld: state === 'held' };
}
