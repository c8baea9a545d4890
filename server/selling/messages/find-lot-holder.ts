import type { LotId } from '#contracts/core/ids.ts';
import type { Reach } from '#server/identity/public.ts';
import type { Deps } from '#server/deps.ts';
import { findMailedVoucher } from '../store/mail-voucher.ts';
import { findVoucherHolder } from './voucher-holder.ts';

/** Who can be written to about a voucher, and in which language; null where nobody can. */
export async function findLotHolder(deps: Pick<Deps, 'db' | 'keyring'>, lotId: LotId): Promise<Reach | null> {
  const voucher = await findMailedVoucher(deps.db, lotId);
  return voucher === null ? null : findVoucherHolder(deps, voucher);
}
