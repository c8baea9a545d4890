import { sumLedgerViolations } from '#domain/ledger/ledger-health.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import { listLedgerChecks } from './store/ledger-check.ts';

/**
 * Returns the ledger rules that the newest checks found broken. Returns null if no rule is known to be broken, but a
 * check is missing, unfinished or too old. Callers treat null as broken.
 */
export async function listViolatedLedgerRules({
  db,
  clock,
}: Pick<CoreDeps, 'db' | 'clock'>): Promise<{ rule: string; rows: number }[] | null> {
  const checks = await listLedgerChecks(db);
  if (sumLedgerViolations(checks, clock.now()) === null) return null;
  return checks.flatMap(({ viewName, violations }) =>
    violations === null || violations === 0 ? [] : [{ rule: viewName, rows: violations }],
  );
}
