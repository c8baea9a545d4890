import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import type { Database } from '#server/core/db/database.ts';
import {
  countAll,
  countChanged,
  listRules,
  storeCompletedCheck,
  storeFailedCheck,
  type ViolationCount,
  type Rule,
} from './store/books-check.ts';

export type CheckRequest = {
  /** `changes`: rows written since each rule was last verified; `everything`: all rows. */
  readonly of: 'changes' | 'everything';
  readonly stopping: AbortSignal;
};

export type BooksCheck = {
  /** Broken rules with their number of rows: `{ inv_14_unbalanced_journal: 2 }`. Every such row is a bug. */
  readonly byView: Readonly<Record<string, number>>;
  /** Number of rows that were checked by key. */
  readonly covered: number;
};

/**
 * The check could not be completed, so that it is unknown whether the rules hold. The unknown result counts as a
 * violation.
 */
export class BooksUnknownError extends Error {
  override readonly name = 'BooksUnknownError';
}

/**
 * Time limit in ms; with the five minutes of the last statement it stays within the lease of a scheduled job
 * (core/jobs/scheduler.ts).
 */
const CHECK_TIMEOUT_MS = 9 * MINUTE_MS;

/**
 * Checks every rule of the ledger, one at a time on a separate connection, and stores each result for /readyz and all
 * processes. A rule that was not verified before (a new or restored database, a broken rule) is checked over all rows.
 * A rule that the changes seem to break is also checked over all rows, to count all broken rows. Throws
 * BooksUnknownError if a rule could not be checked completely.
 */
export async function checkBooks(
  { db, clock, log }: Pick<CoreDeps, 'db' | 'clock' | 'log'>,
  { of, stopping }: CheckRequest,
): Promise<BooksCheck> {
  const begun = performance.now();
  const byView: Record<string, number> = {};
  const unknown: string[] = [];
  let covered = 0;
  await db.patiently(async (patient) => {
    for (const rule of await listRules(patient)) {
      stopping.throwIfAborted();
      const answer = await checkRule({ patient, clock }, rule, { of, stopping, until: begun + CHECK_TIMEOUT_MS });
      if (answer === null) unknown.push(rule.viewName);
      else if (answer.violations > 0) byView[rule.viewName] = answer.violations;
      covered += answer?.covered ?? 0;
    }
  }, stopping);
  const seconds = Math.round(performance.now() - begun) / 1_000;
  log.info({ of, seconds, covered }, 'the books were checked');
  if (Object.keys(byView).length > 0) log.error({ byView }, 'rules of the books are broken: needs an immediate review');
  if (unknown.length > 0) {
    log.error({ unknown }, 'the books could not be checked: their state is unknown');
    throw new BooksUnknownError(`not counted: ${unknown.join(', ')}`);
  }
  return { byView, covered };
}

type CheckDeps = Pick<CoreDeps, 'clock'> & { readonly patient: Database };

/** `until` is the deadline by `performance.now()`, after which no rule is started. */
type RuleRequest = CheckRequest & { readonly until: number };

/** Checks one rule and stores the result; null if the check gave no result. */
async function checkRule(
  { patient, clock }: CheckDeps,
  rule: Rule,
  request: RuleRequest,
): Promise<ViolationCount | null> {
  const { viewName } = rule;
  const begun = performance.now();
  const checked = () => ({ viewName, checkedAt: clock.now(), tookMs: Math.round(performance.now() - begun) });
  try {
    if (begun > request.until) throw new Error('no time was left after the earlier rules');
    const since = request.of === 'everything' ? null : rule.provenBefore;
    const changed = since === null ? null : await countChanged(patient, viewName, since);
    const holds = changed?.violations === 0;
    const answer = holds ? changed : await countAll(patient, viewName);
    await storeCompletedCheck(patient, { ...answer, ...checked(), since: holds ? since : null });
    return answer;
  } catch (error) {
    request.stopping.throwIfAborted();
    await storeFailedCheck(patient, { ...checked(), error: String(error) });
    return null;
  }
}
