/**
 * Times of the received messages about a terminal transaction, deduplicated and in any order. Epoch ms; null while no
 * such message was received.
 */
export type TransactionTimes = {
  /** Time of our approval; no machine starts before it. */
  readonly approvedAt: number | null;
  /** Time at which the machine delivered the wash. */
  readonly vendedAt: number | null;
  /** Time at which the transaction was cancelled. */
  readonly voidedAt: number | null;
};

/**
 * Returns what happens to the wash: spent after approval and delivery, given back after a cancellation, otherwise open.
 * `spend` also applies after delivery and cancellation; it then has no effect on a wash that was already given back.
 */
export function outcomeOfTransaction({
  approvedAt,
  vendedAt,
  voidedAt,
}: TransactionTimes): 'spend' | 'give_back' | 'wait' {
  if (approvedAt !== null && vendedAt !== null) return 'spend';
  return voidedAt === null ? 'wait' : 'give_back';
}

/** Returns true if no further step is possible; replayed messages then do not restart the transaction. */
export function isTransactionOver(facts: TransactionTimes): boolean {
  return facts.voidedAt !== null || outcomeOfTransaction(facts) === 'spend';
}
