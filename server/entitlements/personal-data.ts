import type { PersonalData } from '#server/core/personal-data.ts';
import { isoTextOf } from '#domain/core/time/jerusalem-time.ts';
import { getFamily } from './family/family-view.ts';
import { ownVoucherViewOf } from './owners/own-voucher-view.ts';
import { forgetShares } from './store/washes/forget-shares.ts';
import { releaseLots } from './store/release-lots.ts';
import { listOwnVouchers } from './store/own-voucher.ts';
import { forgetPasses, listOwnPasses } from './store/wallets/wallet-pass.ts';

/** The vouchers of an account, with whom they are shared, and the wallets that they were put into. */
export const entitlementsPersonalData: PersonalData = {
  async collect(deps, customerId) {
    const [rows, family, passes] = await Promise.all([
      listOwnVouchers(deps.db, { customerId, now: deps.clock.now(), after: null, limit: null }),
      getFamily(deps, { customerId }),
      listOwnPasses(deps.db, customerId),
    ]);
    return {
      vouchers: rows.map((row) => ownVoucherViewOf(deps, row)).map(({ qr: _drawing, ...voucher }) => voucher),
      family,
      walletPasses: passes.map(({ issuedAt, ...pass }) => ({ ...pass, addedAt: isoTextOf(issuedAt) })),
    };
  },
  async forget(tx, customerId) {
    // shares are locked before vouchers, and vouchers before their passes
    await forgetShares(tx, customerId);
    await releaseLots(tx, customerId);
    await forgetPasses(tx, customerId);
  },
};
