import type { PersonalData } from '#server/core/personal-data.ts';
import { ownVoucherViewOf } from './own-voucher-view.ts';
import { releaseLots } from './store/release-lots.ts';
import { listOwnVouchers } from './store/own-voucher.ts';

/** The vouchers of an account. */
export const entitlementsPersonalData: PersonalData = {
  async collect(deps, customerId) {
    const rows = await listOwnVouchers(deps.db, { customerId, now: deps.clock.now(), after: null, limit: null });
    return { vouchers: rows.map((row) => ownVoucherViewOf(deps, row)).map(({ qr: _drawing, ...voucher }) => voucher) };
  },
  forget: releaseLots,
};
