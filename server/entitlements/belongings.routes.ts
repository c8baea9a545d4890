import { getWashHistory } from '#contracts/identity/account.ts';
import { claimVoucher, listReceipts, listVouchers } from '#contracts/identity/own-account.ts';
import { accepted } from '#contracts/core/problem.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/endpoint-route.ts';
import { claimVoucher as claimVoucherFor } from './claim-voucher.ts';
import {
  listReceipts as listReceiptsOf,
  listVouchers as listVouchersOf,
  listWashes as listWashesOf,
} from './list-belongings.ts';

/** What somebody owns here: vouchers, receipts, washes. The owner is in every query. */
export function registerBelongingRoutes(app: App, deps: Deps): void {
  route(app, listVouchers, {
    access: 'customer',
    handle: async ({ actor }) => accepted(await listVouchersOf(deps, actor)),
  });
  route(app, listReceipts, {
    access: 'customer',
    handle: async ({ actor }) => accepted(await listReceiptsOf(deps, actor)),
  });
  route(app, getWashHistory, {
    access: 'customer',
    handle: async ({ actor }) => accepted(await listWashesOf(deps, actor)),
  });
  route(app, claimVoucher, {
    access: 'customer',
    // the same budgets as for looking a code up: guessing here is guessing there
    misses: {
      limits: [
        'voucher_misses_by_browser',
        'voucher_misses_by_customer',
        'voucher_misses_by_address',
        'voucher_misses_by_shop',
      ],
      of: ['voucher_not_found'],
    },
    form: {
      accepted: (_voucher, _typed, locale) => `/${locale}/dashboard?redeemed=1`,
      refused: (_typed, locale) => `/${locale}/dashboard?redeem=1`,
    },
    handle: ({ actor, body }) => claimVoucherFor(deps, actor, body.code),
  });
}
