import { agorot, instant, integer, nullable, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const termsRow = {
  breakage: word<'at_expiry' | 'never'>(),
  unused_months: nullable(integer),
  goodwill_wash_agorot: agorot,
} as const;

/** What the owner and the accountant chose; `goodwillWashAgorot` is the cost of running one wash, 0 if none is booked. */
export type BooksTerms = RowOf<typeof termsRow>;

const findStatement = statement({
  name: 'books_terms_find',
  params: {},
  row: termsRow,
  text: 'select breakage, unused_months, goodwill_wash_agorot from books_terms',
});

export async function findBooksTerms(db: Queryable): Promise<BooksTerms | null> {
  const [row] = await db.query(findStatement, {});
  return row ?? null;
}

const changeStatement = statement({
  name: 'books_terms_change',
  params: termsRow,
  row: {},
  text: `
update books_terms
set breakage = :breakage, unused_months = :unused_months, goodwill_wash_agorot = :goodwill_wash_agorot`,
});

export async function storeBooksTerms(tx: Tx, terms: BooksTerms): Promise<void> {
  await tx.query(changeStatement, terms);
}

const bookUnusedStatement = statement({
  name: 'ledger_book_unused',
  params: { until: instant, batch: integer },
  row: { booked: integer },
  text: 'select book_unused_washes(:until, :batch) as booked',
});

/** Books vouchers as breakage that were not used for as long as the terms say; returns how many. */
export async function bookUnused(
  db: Queryable,
  wish: { readonly until: number; readonly batch: number },
): Promise<number> {
  const [row] = await db.query(bookUnusedStatement, wish);
  return row?.booked ?? 0;
}
