import { stationIdSchema, type StationId } from '#contracts/core/ids.ts';

/** Notification channel for a wash that was requested or changed; a trigger sends the notification. */
export const WASH_CHANNEL = 'redemption';

/** A wash that was requested or changed. */
export type WashUpdate = {
  readonly stationId: StationId;
  readonly redemptionId: string;
  readonly lotId: string;
  /** True if its machine has to start it. */
  readonly isHeld: boolean;
};

/** Parses a notification; null after a lost connection, when any wash may have changed. */
export function readWashUpdate(payload: string): WashUpdate | null {
  const [stationId, redemptionId, lotId, state] = payload.split(' ');
  const station = stationIdSchema.safeParse(stationId);
  if (!station.success || redemptionId === undefined || lotId === undefined) return null;
  return { stationId: station.data, redemptionId, lotId, isHeld: state === 'held' };
}
