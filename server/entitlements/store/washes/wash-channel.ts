import { stationIdSchema, type StationId } from '#contracts/core/ids.ts';

/** Notification channel for a wash that was requested or changed; a trigger sends the notification. */
export const WASH_CHANNEL = 'redemption';

/**
 * Parses station, wash and voucher of a notification. Null after a lost connection, during which any wash may have
 * changed.
 */
export function readWashUpdate(
  payload: string,
): { readonly stationId: StationId; readonly redemptionId: string; readonly lotId: string } | null {
  const [stationId, redemptionId, lotId] = payload.split(' ');
  const station = stationIdSchema.safeParse(stationId);
  if (!station.success || redemptionId === undefined || lotId === undefined) return null;
  return { stationId: station.data, redemptionId, lotId };
}
