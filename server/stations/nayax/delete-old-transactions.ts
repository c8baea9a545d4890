import { DAY_MS } from '#domain/core/jerusalem-time.ts';
import type { Deps } from '#server/deps.ts';
import { deleteTransactions } from '../store/nayax-transaction.ts';

/** As long as Nayax may still say something of a transaction: refunds end after 180 days. */
const KEPT_DAYS = 190;

/** Transactions that led to no wash; those of a wash stay with it. */
export function deleteOldTransactions({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<number> {
  return deleteTransactions(db, clock.now() - KEPT_DAYS * DAY_MS);
}
