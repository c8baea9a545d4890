import { invariant } from '#domain/core/invariant.ts';
import { instant, integer } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const termsRow = pick('books_terms', 'breakage unused_months goodwill_wash_agorot');

/**
 * Ledger terms chosen by the owner and the accountant. `goodwillWashAgorot` is the cost of one free wash given by
 * staff. It is 0 if no cost is booked.
 */
export type AccountingPolicy = RowOf<typeof termsRow>;

const findStatement = statement({
  name: 'books_terms_find',
  params: {},
  row: termsRow,
  text: 'select breakage, unused_months, goodwill_wash_agorot from books_terms',
});

export async function getAccountingPolicy(db: Queryable): Promise<AccountingPolicy> {
  return singleRow(await db.query(findStatement, {}));
}

const lockStatement = statement({
  name: 'books_terms_lock',
  params: {},
  row: termsRow,
  text: 'select breakage, unused_months, goodwill_wash_agorot from books_terms for update',
});

/** Returns the ledger terms and locks them until commit. */
export async function lockAccountingPolicy(tx: Tx): Promise<AccountingPolicy> {
  return singleRow(await tx.query(lockStatement, {}));
}

function singleRow([row]: readonly AccountingPolicy[]): AccountingPolicy {
  invariant(row !== undefined, 'the terms of the books are missing');
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

export async function storeAccountingPolicy(tx: Tx, terms: AccountingPolicy): Promise<void> {
  await tx.query(changeStatement, terms);
}

const bookUnusedStatement = statement({
  name: 'ledger_book_unused',
  params: { until: instant, batch: integer },
  row: { booked: integer },
  text: 'select book_unused_washes(:until, :batch) as booked',
});

/**
 * Books breakage for vouchers that stayed unused for the number of months in the terms. Returns the number of vouchers.
 */
export async function recordUnusedVoucherBreakage(
  db: Queryable,
  values: { readonly until: number; readonly batch: number },
): Promise<number> {
  const [row] = await db.query(bookUnusedStatement, values);
  return row?.booked ?? 0;
}

const bookEndedStatement = statement({
  name: 'ledger_book_ended',
  params: { at: instant },
  row: { booked: integer },
  text: 'select book_ended_washes(:at) as booked',
});

/** Books the remaining liability of ended vouchers as breakage. Returns the number of vouchers. */
export async function recordEndedVoucherBreakage(tx: Tx, at: number): Promise<number> {
  const [row] = await tx.query(bookEndedStatement, { at });
  return row?.booked ?? 0;
}
