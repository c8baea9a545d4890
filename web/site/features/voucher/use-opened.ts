import { useEffect } from 'react';
import type { VoucherToken } from '#contracts/core/ids.ts';
import { openVoucher } from '#contracts/entitlements/vouchers.ts';
import { callApi } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';

/** Reports to the shop that a gift was opened, which its buyer is asked about otherwise. Null if it is no gift by link. */
export function useOpened(giftToken: VoucherToken | null): void {
  useEffect(() => {
    if (giftToken !== null) void callApi(browserApi, openVoucher, { params: { voucherToken: giftToken } });
  }, [giftToken]);
}
