/**
 * Times at which messages about a terminal transaction were received. Duplicates are removed, and messages can arrive
 * in any order. Times are epoch ms; null while no such message was received.
 */
export type TransactionTimes = {
  /** Time at which the shop approved the transaction. No machine starts before the approval. */
  readonly approvedAt: number | null;
  readonly vendedAt: number | null;
  /** Time at which the transaction was cancelled. */
  readonly voidedAt: number | null;
};

/**
 * Determines the outcome of the wash of a terminal transaction. It is spent after approval and delivery, given back
 * after a cancellation, and otherwise still open. `spend` is also returned after both delivery and cancellation. It
 * then has no effect on a wash that was already given back.
 */
export function outcomeOfTransaction({
  approvedAt,
  vendedAt,
  voidedAt,
}: TransactionTimes): 'spend' | 'give_back' | 'wait' {
  if (approvedAt !== null && vendedAt !== null) return 'spend';
  return voidedAt === null ? 'wait' : 'give_back';
}

/** Returns true if no further step of the transaction is possible. Repeated messages then do not restart it. */
export function isTransactionEnded(facts: TransactionTimes): boolean {
  return facts.voidedAt !== null || outcomeOfTransaction(facts) === 'spend';
}
