import { retentionCutoff } from '#server/core/retention-days.ts';
import { retentionDays } from '#server/stations/retention.ts';
import type { Deps } from '#server/stations/deps.ts';
import { deleteTransactions } from '../store/nayax-transaction.ts';

/**
 * Deletes transactions without a wash once Nayax sends nothing more about them, because refunds end after 180 days.
 * Transactions of a wash are retained with it.
 */
export function deleteOldTransactions({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<number> {
  return deleteTransactions(db, retentionCutoff(retentionDays.transactions, clock.now()));
}
