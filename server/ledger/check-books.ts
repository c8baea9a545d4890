import type { Deps } from '#server/deps.ts';
import { HOUR_MS } from '#domain/core/jerusalem-time.ts';
import { countBrokenRules, findBooksCheck, storeBooksCheck, type BooksCheck } from './store/books.ts';

/** Counts every invariant view and keeps the result where /readyz and every process find it. Any row is a fault of ours. */
export async function checkBooks({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<BooksCheck> {
  const byView = await countBrokenRules(db);
  const violations = Object.values(byView).reduce((sum, rows) => sum + rows, 0);
  const check = { checkedAt: clock.now(), violations, byView };
  await storeBooksCheck(db, check);
  if (violations > 0) log.error({ byView }, 'the books do not hold: a person has to look at once');
  return check;
}

/** True where nobody has counted them within the hour: after a start that is done at once. */
export async function areBooksUnchecked({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<boolean> {
  const last = await findBooksCheck(db);
  return last === null || clock.now() - last.checkedAt > HOUR_MS;
}
