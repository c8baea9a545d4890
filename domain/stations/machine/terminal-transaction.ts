/** What was said of a transaction at a terminal, each once and in any order; epoch ms. */
export type TransactionFacts = {
  /** We said yes: before it no machine begins. */
  readonly approvedAt: number | null;
  /** The machine gave what was asked. */
  readonly vendedAt: number | null;
  /** It was called off. */
  readonly voidedAt: number | null;
};

/**
 * What becomes of its wash: spent once both sides said so, given back once it was called off, and otherwise waited for.
 * One that was both given and called off is spent where that was known first: whoever writes first has it.
 */
export function fateOf({ approvedAt, vendedAt, voidedAt }: TransactionFacts): 'spend' | 'give_back' | 'wait' {
  if (approvedAt !== null && vendedAt !== null) return 'spend';
  return voidedAt === null ? 'wait' : 'give_back';
}

/** Whether nothing new can begin in it: a queue that is replayed revives nothing. */
export function isOver(facts: TransactionFacts): boolean {
  return facts.voidedAt !== null || fateOf(facts) === 'spend';
}
