import { getRateableItem, type RateableItem } from '#contracts/loyalty/ratings.ts';
import type { RedemptionView } from '#contracts/stations/redemptions.ts';
import { callApi, type ApiCaller } from '#web/lib/calls/api.ts';

/**
 * Returns the wash that the customer can rate if it has ended. Returns null if it has not ended or could not be loaded.
 */
export async function loadWashToRate(api: ApiCaller, wash: RedemptionView | null): Promise<RateableItem | null> {
  if (wash?.state !== 'completed' || wash.endedAt === null) return null;
  const rated = await callApi(api, getRateableItem, { params: { transactionId: wash.redemptionToken } });
  return rated.ok ? rated.value : null;
}
