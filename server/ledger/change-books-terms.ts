import type { Actor } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Deps } from '#server/deps.ts';
import { findBooksTerms, storeBooksTerms, type BooksTerms } from './store/books-terms.ts';

/** Fewest months without a use after which a package may be breakage. */
const LEAST_UNUSED_MONTHS = 12;

/**
 * Changes what the owner and the accountant choose about the books; what is booked already stays. Returns the terms
 * afterwards, or null where a value is not possible.
 */
export async function changeBooksTerms(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  change: Partial<BooksTerms>,
): Promise<BooksTerms | null> {
  return await db.inTransaction(async (tx) => {
    const before = await findBooksTerms(tx);
    if (before === null) return null;
    const terms = { ...before, ...change };
    if (!arePossible(terms)) return null;
    await storeBooksTerms(tx, terms);
    await appendAudit(tx, actor, { action: 'books.terms', refId: null, detail: { before, after: terms } });
    return terms;
  });
}

function arePossible({ breakage, goodwillWashAgorot, unusedMonths }: BooksTerms): boolean {
  return (
    ['at_expiry', 'never'].includes(breakage) &&
    Number.isSafeInteger(goodwillWashAgorot) &&
    goodwillWashAgorot >= 0 &&
    (unusedMonths === null || (Number.isSafeInteger(unusedMonths) && unusedMonths >= LEAST_UNUSED_MONTHS))
  );
}
