import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import type { readinessSchema } from '#contracts/core/operations.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Deps } from '#server/deps.ts';
import { countAppliedMigrations, findOldestEventSeconds } from './store/operations.ts';
import { findBooksCheck } from '#server/payments/store/reconcile.ts';

/** A balancer that waits longer than this has given us up. */
const PATIENCE_MS = 2_000;

type Readiness = z.output<typeof readinessSchema>;
type Needs = Pick<Deps, 'db' | 'engine' | 'log'>;

/**
 * Whether customers can be sent here: the database answers and has every migration of this version. Broken books are
 * told but do not close the shop; they need a person, and closing would stop the mending too.
 */
export async function getReadiness(deps: Needs): Promise<Outcome<Readiness, 'service_unavailable'>> {
  const facts = await readFacts(deps);
  if (facts === null || facts.pending > 0) {
    deps.log.warn({ databaseUp: deps.engine.isUp(), pendingMigrations: facts?.pending ?? null }, 'not ready');
    return refused('service_unavailable');
  }
  return accepted({
    status: 'ready',
    engine: deps.engine.kind,
    durability: deps.engine.durability(),
    migrations: { applied: facts.applied, pending: facts.pending },
    oldestUnprocessedEventSeconds: facts.oldestEventSeconds,
    invariantViolations: facts.violations,
  });
}

type Facts = {
  readonly applied: number;
  readonly pending: number;
  readonly oldestEventSeconds: number | null;
  /** Of the latest check; null before the first one. */
  readonly violations: number | null;
};

/** Null where the database does not answer in time. */
async function readFacts({ db, engine }: Needs): Promise<Facts | null> {
  const timeout = new AbortController();
  const late = wait(PATIENCE_MS, null, { signal: timeout.signal, ref: false }).catch(() => null);
  const asked = askFacts(db, engine.knownMigrations).catch(() => null);
  try {
    return await Promise.race([asked, late]);
  } finally {
    timeout.abort();
  }
}

async function askFacts(db: Deps['db'], knownMigrations: number): Promise<Facts> {
  const [applied, oldestEventSeconds, books] = await Promise.all([
    countAppliedMigrations(db),
    findOldestEventSeconds(db),
    findBooksCheck(db),
  ]);
  const pending = Math.max(0, knownMigrations - applied);
  return { applied, pending, oldestEventSeconds, violations: books?.violations ?? null };
}
