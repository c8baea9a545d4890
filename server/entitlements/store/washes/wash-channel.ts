import { stationIdSchema, type StationId } from '#contracts/core/ids.ts';

/** Notification channel for a wash that was requested or changed; a trigger sends the notification. */
export const WASH_CHANNEL = 'redemption';

/** A wash that was requested or changed. */
export type WashUpdate = {
  readonly stationId: StationId;
  readonly redemptionId: string;
  readonly lotId: string;
  /** True if the machine has to start the wash. */
  readonly isHeld: boolean;
};

/**
 * Parses a notification. Returns null for the notification after a lost connection, which names no wash: changes of all
 * washes may have been missed.
 */
export function readWashUpdate(payload: string): WashUpdate | null {
  const [stationId, redemptionId, lotId, state] = payload.split(' ');
  const station = stationIdSchema.safeParse(stationId);
  if (!station.success || redemptionId === undefined || lotId === undefined) return null;
  return { stationId: station.data, redemptionId, lotId, isHeld: state === 'held' };
}
