import { keptSince } from '#server/core/kept-days.ts';
import type { Deps } from '#server/deps.ts';
import { deletePassesOver } from '../store/wallets/wallet-pass.ts';

/** By then nobody looks at the card of a voucher that is over. */
export async function deleteOldPasses({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<number> {
  return await deletePassesOver(db, keptSince('walletPasses', clock.now()));
}
