import { HOUR_MS } from '#domain/core/time/jerusalem-time.ts';

/** Latest check of one ledger rule; times are epoch ms. */
export type RuleCheck = {
  /** Time of the last check; null if the rule was never checked in this database. */
  readonly checkedAt: number | null;
  /** Time of the last check over all rows; null if no such check has finished. */
  readonly wholeAt: number | null;
  /** Number of rows that violate the rule; null if the check could not finish. */
  readonly violations: number | null;
};

/**
 * Maximum age in ms of a check that still counts as current: of changed rows (checked every hour), and of all rows
 * (checked every night). The margin allows retries.
 */
const CHECK_HOLDS_MS = 2 * HOUR_MS;
const WHOLE_CHECK_HOLDS_MS = 26 * HOUR_MS;

/**
 * Returns the number of violations that the newest checks found. Without a found violation, returns null if a rule was
 * never checked, its check did not finish, or the check is too old. Callers treat null like a violation.
 */
export function countViolations(rules: readonly RuleCheck[], nowMs: number): number | null {
  const known = rules.reduce((sum, { violations }) => sum + (violations ?? 0), 0);
  return known > 0 || (rules.length > 0 && rules.every((rule) => isKnown(rule, nowMs))) ? known : null;
}

function isKnown({ checkedAt, wholeAt, violations }: RuleCheck, nowMs: number): boolean {
  if (checkedAt === null || wholeAt === null || violations === null) return false;
  return nowMs - checkedAt <= CHECK_HOLDS_MS && nowMs - wholeAt <= WHOLE_CHECK_HOLDS_MS;
}
