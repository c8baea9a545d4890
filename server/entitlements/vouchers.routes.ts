import { getVoucher, lookupVoucher } from '#contracts/entitlements/vouchers.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/endpoint-route.ts';
import { getVoucher as getVoucherOf } from './get-voucher.ts';
import { lookupVoucher as lookupVoucherOf } from './lookup-voucher.ts';

export function registerVoucherRoutes(app: App, deps: Deps): void {
  route(app, getVoucher, {
    access: 'holder',
    handle: ({ actor, params }) => getVoucherOf(deps, actor, params.voucherToken),
  });
  route(app, lookupVoucher, {
    access: 'holder',
    // whoever has a right code is never in the way of themselves; guessing is what runs out
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
      accepted: (_voucher, _typed, locale) => `/${locale}/voucher?checked=1`,
      refused: (_typed, locale) => `/${locale}/voucher`,
      // without scripts the page asks the same again, for what it reads from the sealed cookie
      keepTyped: true,
    },
    handle: ({ actor, body }) => lookupVoucherOf(deps, actor, body.code),
  });
}
