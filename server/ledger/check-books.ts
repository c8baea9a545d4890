import type { Deps } from '#server/deps.ts';
import { countBrokenRules, storeBooksCheck, type BooksCheck } from './store/books.ts';

/** Counts every invariant view and keeps the result where /readyz and every process find it. Any row is a fault of ours. */
export async function checkBooks({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<BooksCheck> {
  const byView = await countBrokenRules(db);
  const violations = Object.values(byView).reduce((sum, rows) => sum + rows, 0);
  const check = { checkedAt: clock.now(), violations, byView };
  await storeBooksCheck(db, check);
  if (violations > 0) log.error({ byView }, 'the books do not hold: a person has to look at once');
  return check;
}
