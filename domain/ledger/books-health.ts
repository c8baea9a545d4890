import { HOUR_MS } from '#domain/core/time/jerusalem-time.ts';

/** The newest check of one rule of the books; instants are epoch ms. */
export type RuleCheck = {
  /** Null: never, in this database. */
  readonly checkedAt: number | null;
  /** When all rows were asked, to the end. */
  readonly wholeAt: number | null;
  /** Rows that break the rule; null where the check could not finish. */
  readonly violations: number | null;
};

/** Checked every hour, as a whole every night; a pause for tries that follow a failure is in it. */
const CHECK_HOLDS_MS = 2 * HOUR_MS;
const WHOLE_CHECK_HOLDS_MS = 26 * HOUR_MS;

/**
 * Rows that break a rule of the books. Null where nobody knows: a rule that was never asked, whose check did not finish
 * or is too old. Not knowing is no better than broken, and what is known to be broken is said in any case.
 */
export function countViolations(rules: readonly RuleCheck[], nowMs: number): number | null {
  const known = rules.reduce((sum, { violations }) => sum + (violations ?? 0), 0);
  return known > 0 || (rules.length > 0 && rules.every((rule) => isKnown(rule, nowMs))) ? known : null;
}

function isKnown({ checkedAt, wholeAt, violations }: RuleCheck, nowMs: number): boolean {
  if (checkedAt === null || wholeAt === null || violations === null) return false;
  return nowMs - checkedAt <= CHECK_HOLDS_MS && nowMs - wholeAt <= WHOLE_CHECK_HOLDS_MS;
}
