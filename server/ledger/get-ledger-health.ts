import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { sumLedgerViolations } from '#domain/ledger/ledger-health.ts';
import type { LedgerHealth } from '#server/core/operations/get-readiness.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import { listLedgerChecks } from './store/ledger-check.ts';

/** Returns the result of the newest checks of the ledger, for health endpoints. */
export async function getLedgerHealth({ db, clock }: Pick<CoreDeps, 'db' | 'clock'>): Promise<LedgerHealth> {
  const checks = await listLedgerChecks(db);
  const now = clock.now();
  const oldest = Math.min(...checks.map(({ checkedAt }) => checkedAt ?? -Infinity));
  return {
    violations: sumLedgerViolations(checks, now),
    ageSeconds: Number.isFinite(oldest) ? (now - oldest) / SECOND_MS : null,
    checkSeconds: checks.reduce((sum, { tookMs }) => sum + (tookMs ?? 0), 0) / SECOND_MS,
    wholeCheckSeconds: checks.reduce((sum, { wholeTookMs }) => sum + (wholeTookMs ?? 0), 0) / SECOND_MS,
  };
}
