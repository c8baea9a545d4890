import { stationIdSchema, type StationId } from '#contracts/core/ids.ts';

/** Tells every process that a wash was asked for or has changed (a trigger says it). */
export const WASH_CHANNEL = 'redemption';

/** Which station and wash and voucher it is about; null where a lost connection may have hidden some. */
export function readWashNews(
  payload: string,
): { readonly stationId: StationId; readonly redemptionId: string; readonly lotId: string } | null {
  const [stationId, redemptionId, lotId] = payload.split(' ');
  const station = stationIdSchema.safeParse(stationId);
  if (!station.success || redemptionId === undefined || lotId === undefined) return null;
  return { stationId: station.data, redemptionId, lotId };
}
