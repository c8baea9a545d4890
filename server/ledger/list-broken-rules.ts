import { countViolations } from '#domain/ledger/books-health.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import { listBooksChecks } from './store/books-check.ts';

/**
 * Returns the ledger rules that the newest checks found broken. Returns null if no rule is known to be broken, but a
 * check is missing, unfinished or too old. Callers treat null as broken.
 */
export async function listBrokenRules({
  db,
  clock,
}: Pick<CoreDeps, 'db' | 'clock'>): Promise<{ rule: string; rows: number }[] | null> {
  const checks = await listBooksChecks(db);
  if (countViolations(checks, clock.now()) === null) return null;
  return checks.flatMap(({ viewName, violations }) =>
    violations === null || violations === 0 ? [] : [{ rule: viewName, rows: violations }],
  );
}
