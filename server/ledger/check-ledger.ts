import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import type { Database } from '#server/core/db/database.ts';
import {
  countAllViolations,
  countChangedViolations,
  listLedgerRules,
  storeCompletedCheck,
  storeFailedCheck,
  type LedgerRuleViolations,
  type LedgerRule,
} from './store/ledger-check.ts';

export type LedgerCheckRequest = {
  /**
   * Rows to check. `changes` checks the rows written since the last successful check of each rule. `everything` checks
   * all rows.
   */
  readonly of: 'changes' | 'everything';
  readonly stopping: AbortSignal;
};

export type LedgerCheck = {
  /**
   * Broken rules, each with the number of rows that violate the rule, for example `{ inv_14_unbalanced_journal: 2 }`.
   * Every such row is a bug.
   */
  readonly violationsByView: Readonly<Record<string, number>>;
  /** Number of changed rows that were found by their keys and checked, without a scan of all rows. */
  readonly covered: number;
};

/**
 * Error for a ledger check that could not be completed. It is then unknown whether the rules hold, and this counts as a
 * violation.
 */
export class LedgerStateUnknownError extends Error {
  override readonly name = 'LedgerStateUnknownError';
}

/**
 * Time in ms after which the check of no further ledger rule is started. The last rule may take five more minutes,
 * which is still within the lease of a scheduled job (core/jobs/scheduler.ts).
 */
const CHECK_TIMEOUT_MS = 9 * MINUTE_MS;

/**
 * Checks every rule of the ledger and stores each result for /readyz and all processes. The rules are checked one at a
 * time on a separate connection. All rows are checked if the rule was broken or never verified before, as in a new or
 * restored database. If the changes seem to break a rule, all rows are checked as well, to count all violations. Throws
 * LedgerStateUnknownError if a rule could not be checked completely.
 */
export async function checkLedger(
  { db, clock, log }: Pick<CoreDeps, 'db' | 'clock' | 'log'>,
  { of, stopping }: LedgerCheckRequest,
): Promise<LedgerCheck> {
  const begun = performance.now();
  const violationsByView: Record<string, number> = {};
  const unknown: string[] = [];
  let covered = 0;
  await db.withLongTimeout(async (patient) => {
    for (const rule of await listLedgerRules(patient)) {
      stopping.throwIfAborted();
      const answer = await checkRule({ patient, clock }, rule, { of, stopping, until: begun + CHECK_TIMEOUT_MS });
      if (answer === null) unknown.push(rule.viewName);
      else if (answer.violations > 0) violationsByView[rule.viewName] = answer.violations;
      covered += answer?.covered ?? 0;
    }
  }, stopping);
  const seconds = Math.round(performance.now() - begun) / 1_000;
  log.info({ of, seconds, covered }, 'the books were checked');
  if (Object.keys(violationsByView).length > 0)
    log.error({ violationsByView }, 'rules of the books are broken: needs an immediate review');
  if (unknown.length > 0) {
    log.error({ unknown }, 'the books could not be checked: their state is unknown');
    throw new LedgerStateUnknownError(`not counted: ${unknown.join(', ')}`);
  }
  return { violationsByView, covered };
}

type CheckDeps = Pick<CoreDeps, 'clock'> & { readonly patient: Database };

/**
 * A request to check one rule. `until` is a deadline, measured by `performance.now()`. No rule is started after the
 * deadline.
 */
type RuleRequest = LedgerCheckRequest & { readonly until: number };

/** Checks one rule and stores the result. If an error stops the check, the error is stored and null is returned. */
async function checkRule(
  { patient, clock }: CheckDeps,
  rule: LedgerRule,
  request: RuleRequest,
): Promise<LedgerRuleViolations | null> {
  const { viewName } = rule;
  const begun = performance.now();
  const checked = () => ({ viewName, checkedAt: clock.now(), tookMs: Math.round(performance.now() - begun) });
  try {
    if (begun > request.until) throw new Error('no time was left after the earlier rules');
    const since = request.of === 'everything' ? null : rule.provenBefore;
    const changed = since === null ? null : await countChangedViolations(patient, viewName, since);
    const holds = changed?.violations === 0;
    const answer = holds ? changed : await countAllViolations(patient, viewName);
    await storeCompletedCheck(patient, { ...answer, ...checked(), since: holds ? since : null });
    return answer;
  } catch (error) {
    request.stopping.throwIfAborted();
    await storeFailedCheck(patient, { ...checked(), error: String(error) });
    return null;
  }
}
