import type { VoucherToken } from '#contracts/core/ids.ts';
import {
  listRecentWashesOfVoucher,
  listOwnRecentWashes,
  type RedemptionView,
} from '#contracts/stations/redemptions.ts';
import { callApi, type ApiCaller } from '#web/lib/calls/api.ts';

/**
 * Returns the running and recent washes of this browser and of the given vouchers, newest first. Each wash is listed
 * only once. Washes that cannot be loaded are left out.
 */
export async function loadRecentWashes(
  api: ApiCaller,
  voucherTokens: readonly VoucherToken[] = [],
): Promise<RedemptionView[]> {
  const answers = await Promise.all([
    callApi(api, listOwnRecentWashes, {}),
    ...voucherTokens.map((voucherToken) => callApi(api, listRecentWashesOfVoucher, { params: { voucherToken } })),
  ]);
  const washes = answers.flatMap((answer) => (answer.ok ? answer.value : []));
  return [...new Map(washes.map((wash) => [wash.redemptionToken, wash])).values()].toSorted(
    (a, b) => Date.parse(b.requestedAt) - Date.parse(a.requestedAt),
  );
}
