import { retentionCutoff } from '#server/core/retention-days.ts';
import { retentionDays } from '#server/entitlements/retention.ts';
import type { Deps } from '#server/entitlements/deps.ts';
import { deleteWalletPassesOfEndedVouchers } from '../store/wallets/wallet-pass.ts';

/** Deletes the passes of vouchers that ended before the retention period. Returns the number of deleted passes. */
export async function deleteOldWalletPasses({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<number> {
  return await deleteWalletPassesOfEndedVouchers(db, retentionCutoff(retentionDays.walletPasses, clock.now()));
}
