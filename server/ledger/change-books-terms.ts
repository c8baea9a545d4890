import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { booksTermsSchema } from '#contracts/ledger/books-terms.ts';
import type { Actor } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Deps } from '#server/deps.ts';
import { bookEnded, lockBooksTerms, storeBooksTerms, type BooksTerms } from './store/books-terms.ts';

export type TermsChange = {
  /** What is chosen; the rest stays. */
  readonly terms: Partial<BooksTerms>;
  /** What the person saw who chose; absent at the server's command. */
  readonly seen?: BooksTerms;
};

/**
 * Changes what the owner and the accountant choose about the books; what is booked already stays. Vouchers that ended
 * while breakage was never earned are booked as breakage where it is earned again.
 */
export async function changeBooksTerms(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  actor: Actor,
  { terms: chosen, seen }: TermsChange,
): Promise<Outcome<BooksTerms, 'changed_meanwhile' | 'validation_failed'>> {
  return await db.inTransaction(async (tx) => {
    const before = await lockBooksTerms(tx);
    const after = { ...before, ...chosen };
    if (!booksTermsSchema.safeParse(after).success) return refused('validation_failed');
    if (seen !== undefined && !areSame(before, seen)) return refused('changed_meanwhile');
    if (areSame(before, after)) return accepted(after);
    await storeBooksTerms(tx, after);
    const booked = before.breakage === 'never' && after.breakage === 'at_expiry' ? await bookEnded(tx, clock.now()) : 0;
    await appendAudit(tx, actor, { action: 'books.terms', refId: null, detail: { before, after, vouchers: booked } });
    return accepted(after);
  });
}

function areSame(one: BooksTerms, other: BooksTerms): boolean {
  return (
    one.breakage === other.breakage &&
    one.unusedMonths === other.unusedMonths &&
    one.goodwillWashAgorot === other.goodwillWashAgorot
  );
}
