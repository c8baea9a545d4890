import { retentionCutoff } from '#server/core/retention-days.ts';
import { retentionDays } from '#server/stations/retention.ts';
import type { Deps } from '#server/stations/deps.ts';
import { deleteNayaxTransactions } from '../store/nayax-transaction.ts';

/**
 * Deletes transactions without a wash at the end of their retention. Nayax then sends no more messages about them, not
 * even a refund. A transaction with a wash is retained as long as the wash.
 */
export function deleteOldTransactions({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<number> {
  return deleteNayaxTransactions(db, retentionCutoff(retentionDays.transactions, clock.now()));
}
