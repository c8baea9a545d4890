import { invariant } from '#domain/core/invariant.ts';
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

export async function getBooksTerms(db: Queryable): Promise<BooksTerms> {
  return theOnly(await db.query(findStatement, {}));
}

const lockStatement = statement({
  name: 'books_terms_lock',
  params: {},
  row: termsRow,
  text: 'select breakage, unused_months, goodwill_wash_agorot from books_terms for update',
});

/** The same, and no other change until this transaction is over. */
export async function lockBooksTerms(tx: Tx): Promise<BooksTerms> {
  return theOnly(await tx.query(lockStatement, {}));
}

function theOnly([row]: readonly BooksTerms[]): BooksTerms {
  invariant(row !== undefined, 'the books have terms');
  return row;
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

const bookEndedStatement = statement({
  name: 'ledger_book_ended',
  params: { at: instant },
  row: { booked: integer },
  text: 'select book_ended_washes(:at) as booked',
});

/** Books what is still owed for vouchers that ended as breakage; returns how many vouchers. */
export async function bookEnded(tx: Tx, at: number): Promise<number> {
  const [row] = await tx.query(bookEndedStatement, { at });
  return row?.booked ?? 0;
}
