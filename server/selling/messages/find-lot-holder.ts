import type { LotId } from '#contracts/core/ids.ts';
import type { Reach } from '#server/identity/public.ts';
import type { Deps } from '#server/selling/deps.ts';
import { findMailedVoucher } from '../store/mail-voucher.ts';
import { findVoucherHolder } from './voucher-holder.ts';

/** Returns the mail recipient for a voucher with the recipient's language; null if no email address is known. */
export async function findLotHolder(deps: Pick<Deps, 'db' | 'keyring'>, lotId: LotId): Promise<Reach | null> {
  const voucher = await findMailedVoucher(deps.db, lotId);
  return voucher === null ? null : findVoucherHolder(deps, voucher);
}
