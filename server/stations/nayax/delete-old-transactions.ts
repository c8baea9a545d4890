import { keptSince } from '#server/core/kept-days.ts';
import type { Deps } from '#server/deps.ts';
import { deleteTransactions } from '../store/nayax-transaction.ts';

/** Transactions that led to no wash, once Nayax says nothing more of them: refunds end after 180 days. Those of a wash stay with it. */
export function deleteOldTransactions({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<number> {
  return deleteTransactions(db, keptSince('transactions', clock.now()));
}
