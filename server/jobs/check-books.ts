import { countViolations } from '#server/db/invariant-views.ts';
import type { Deps } from '#server/deps.ts';
import { storeBooksCheck, type BooksCheck } from '#server/store/reconcile.ts';

/** Counts every invariant view and keeps the result where /readyz and every process find it. Any row is a fault of ours. */
export async function checkBooks({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<BooksCheck> {
  const broken = Object.entries(await countViolations(db)).filter(([, rows]) => rows > 0);
  const byView = Object.fromEntries(broken);
  const violations = broken.reduce((sum, [, rows]) => sum + rows, 0);
  const check = { checkedAt: clock.now(), violations, byView };
  await storeBooksCheck(db, check);
  if (violations > 0) log.error({ byView }, 'the books do not hold: a person has to look at once');
  return check;
}
