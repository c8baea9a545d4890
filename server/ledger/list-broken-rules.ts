import { countViolations } from '#domain/ledger/books-health.ts';
import type { Deps } from '#server/deps.ts';
import { listChecks } from './store/books-check.ts';

/** Rules of the books that rows break, at the newest checks; null where nobody knows, which is no better than broken. */
export async function listBrokenRules({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<{ rule: string; rows: number }[] | null> {
  const checks = await listChecks(db);
  if (countViolations(checks, clock.now()) === null) return null;
  return checks.flatMap(({ viewName, violations }) =>
    violations === null || violations === 0 ? [] : [{ rule: viewName, rows: violations }],
  );
}
