import { HOUR_MS } from '#domain/core/time/jerusalem-time.ts';

/** Result of the latest check of one ledger rule. Times are epoch ms. */
export type LedgerRuleCheck = {
  /** Time of the last check; null if the rule was never checked in this database. */
  readonly checkedAt: number | null;
  /** Time of the last check that covered all rows; null if no such check has finished. */
  readonly wholeAt: number | null;
  /** Number of rows that violate the rule; null if the check could not finish. */
  readonly violations: number | null;
};

/**
 * Maximum age in ms of the last check of changed rows (made every hour), and of the last check of all rows (made every
 * night). Older checks are outdated. The extra time allows retries.
 */
const CHECK_HOLDS_MS = 2 * HOUR_MS;
const WHOLE_CHECK_HOLDS_MS = 26 * HOUR_MS;

/**
 * Returns the number of rule violations that the newest ledger checks found. If no violation was found, the result is
 * null when any check is missing, unfinished or too old. Callers treat null like a violation.
 */
export function sumLedgerViolations(rules: readonly LedgerRuleCheck[], nowMs: number): number | null {
  const known = rules.reduce((sum, { violations }) => sum + (violations ?? 0), 0);
  return known > 0 || (rules.length > 0 && rules.every((rule) => isKnown(rule, nowMs))) ? known : null;
}

function isKnown({ checkedAt, wholeAt, violations }: LedgerRuleCheck, nowMs: number): boolean {
  if (checkedAt === null || wholeAt === null || violations === null) return false;
  return nowMs - checkedAt <= CHECK_HOLDS_MS && nowMs - wholeAt <= WHOLE_CHECK_HOLDS_MS;
}
