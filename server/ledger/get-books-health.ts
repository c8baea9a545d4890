import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { countViolations } from '#domain/ledger/books-health.ts';
import type { BooksHealth } from '#server/core/operations/get-readiness.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import { listBooksChecks } from './store/books-check.ts';

/** Returns the result of the newest checks of the ledger, for health endpoints. */
export async function getBooksHealth({ db, clock }: Pick<CoreDeps, 'db' | 'clock'>): Promise<BooksHealth> {
  const checks = await listBooksChecks(db);
  const now = clock.now();
  const oldest = Math.min(...checks.map(({ checkedAt }) => checkedAt ?? -Infinity));
  return {
    violations: countViolations(checks, now),
    ageSeconds: Number.isFinite(oldest) ? (now - oldest) / SECOND_MS : null,
    checkSeconds: checks.reduce((sum, { tookMs }) => sum + (tookMs ?? 0), 0) / SECOND_MS,
    wholeCheckSeconds: checks.reduce((sum, { wholeTookMs }) => sum + (wholeTookMs ?? 0), 0) / SECOND_MS,
  };
}
