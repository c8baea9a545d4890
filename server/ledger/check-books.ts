import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Deps } from '#server/deps.ts';
import type { Database } from '#server/core/db/database.ts';
import {
  countAll,
  countChanged,
  listRules,
  storeFinished,
  storeUnfinished,
  type Answer,
  type Rule,
} from './store/books-check.ts';

export type CheckRequest = {
  /** `changes`: what was written since each rule's last proof; `everything`: every row there is. */
  readonly of: 'changes' | 'everything';
  readonly stopping: AbortSignal;
};

export type BooksCheck = {
  /** Only rules that are broken: `{ inv_14_unbalanced_journal: 2 }`. Any row is a fault of ours. */
  readonly byView: Readonly<Record<string, number>>;
  /** Rows that were looked at by their keys. */
  readonly covered: number;
};

/** The books could not be asked to the end. Whether they hold is not known, which is no better than broken. */
export class BooksUnknownError extends Error {
  override readonly name = 'BooksUnknownError';
}

/** With the five minutes that the last statement may take, within the lease of a duty (core/jobs/scheduler.ts). */
const PATIENCE_MS = 9 * MINUTE_MS;

/**
 * Asks every rule of the books, one after the other on a connection of its own, and keeps each answer where /readyz
 * and every process find it. A rule without a proof (a new or restored database, a broken rule) is asked as a whole,
 * and so is one that changes seem to break, because only then it can be said how much is broken. Throws
 * BooksUnknownError where a rule could not be asked to the end.
 */
export async function checkBooks(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  { of, stopping }: CheckRequest,
): Promise<BooksCheck> {
  const begun = performance.now();
  const byView: Record<string, number> = {};
  const unknown: string[] = [];
  let covered = 0;
  await db.patiently(async (patient) => {
    for (const rule of await listRules(patient)) {
      stopping.throwIfAborted();
      const answer = await checkRule({ patient, clock }, rule, { of, stopping, until: begun + PATIENCE_MS });
      if (answer === null) unknown.push(rule.viewName);
      else if (answer.violations > 0) byView[rule.viewName] = answer.violations;
      covered += answer?.covered ?? 0;
    }
  }, stopping);
  const seconds = Math.round(performance.now() - begun) / 1_000;
  log.info({ of, seconds, covered }, 'the books were counted');
  if (Object.keys(byView).length > 0) log.error({ byView }, 'the books do not hold: a person has to look at once');
  if (unknown.length > 0) {
    log.error({ unknown }, 'the books could not be counted: nobody knows whether they hold');
    throw new BooksUnknownError(`not counted: ${unknown.join(', ')}`);
  }
  return { byView, covered };
}

type CheckDeps = Pick<Deps, 'clock'> & { readonly patient: Database };

/** `until` is the moment by `performance.now()` after which no rule is begun. */
type RuleRequest = CheckRequest & { readonly until: number };

/** Asks one rule and keeps the answer; null where there is none. */
async function checkRule({ patient, clock }: CheckDeps, rule: Rule, request: RuleRequest): Promise<Answer | null> {
  const { viewName } = rule;
  const begun = performance.now();
  const checked = () => ({ viewName, checkedAt: clock.now(), tookMs: Math.round(performance.now() - begun) });
  try {
    if (begun > request.until) throw new Error('the rules before it left no time');
    const since = request.of === 'everything' ? null : rule.provenBefore;
    const changed = since === null ? null : await countChanged(patient, viewName, since);
    const holds = changed?.violations === 0;
    const answer = holds ? changed : await countAll(patient, viewName);
    await storeFinished(patient, { ...answer, ...checked(), since: holds ? since : null });
    return answer;
  } catch (error) {
    request.stopping.throwIfAborted();
    await storeUnfinished(patient, { ...checked(), error: String(error) });
    return null;
  }
}
