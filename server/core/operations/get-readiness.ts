import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import type { readinessSchema } from '#contracts/core/operations.ts';
import { accepted } from '#contracts/core/problem.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import { countAppliedMigrations } from './store/operations.ts';
import type { WriteProbe, WriteTrouble } from './write-probe.ts';

/** A balancer that waits longer than this has given us up. */
const PATIENCE_MS = 2_000;

type Readiness = z.output<typeof readinessSchema>;
type Needs = Pick<CoreDeps, 'brandBook' | 'db' | 'engine' | 'isClosing' | 'log' | 'proxyWatch'>;

export type BooksHealth = {
  /** Rows that break a rule, at the newest checks; null where nobody knows, which is no better than broken. */
  readonly violations: number | null;
  /** Since the rule was asked that was asked the longest ago; null where one never was. */
  readonly ageSeconds: number | null;
  /** How long the newest check of each rule took, together; and the newest of all rows. */
  readonly checkSeconds: number;
  readonly wholeCheckSeconds: number;
};

/** What the capabilities tell about their health; asked when somebody looks. Each may throw. */
export type HealthFacts = {
  /** Age of the oldest webhook event that waits; null where none does. */
  readonly oldestEventSeconds: () => Promise<number | null>;
  readonly books: () => Promise<BooksHealth>;
  readonly waitingMessages: () => Promise<number>;
};

/** Why customers cannot be sent here. */
type Unready = WriteTrouble | 'migrations_pending' | 'closing';

type Answer =
  | { readonly ok: true; readonly value: Readiness }
  | { readonly ok: false; readonly refusal: 'service_unavailable'; readonly reason: Unready };

/**
 * Whether customers can be sent here: a sale can be stored, the database has every migration of this version, and the
 * process was not told to stop.
 * Broken books are told but do not close the shop; they need a person, and closing would stop the mending too.
 */
export async function getReadiness(deps: Needs, health: HealthFacts, probe: WriteProbe): Promise<Answer> {
  if (deps.isClosing()) return unready(deps, 'closing');
  const [facts, trouble] = await Promise.all([readFacts(deps, health), probe()]);
  if (trouble !== null) return unready(deps, trouble);
  if (facts === null) return unready(deps, 'database_away');
  if (facts.pending > 0) return unready(deps, 'migrations_pending');
  return accepted({
    status: 'ready',
    open: deps.brandBook.isOpen(),
    engine: deps.engine.kind,
    durability: deps.engine.durability(),
    migrations: { applied: facts.applied, pending: facts.pending },
    oldestUnprocessedEventSeconds: facts.oldestEventSeconds,
    invariantViolations: facts.violations,
    proxy: deps.proxyWatch.state(),
  });
}

function unready({ engine, log }: Needs, reason: Unready): Answer {
  log.warn({ reason, databaseUp: engine.isUp() }, 'not ready');
  return { ok: false, refusal: 'service_unavailable', reason };
}

type Facts = {
  readonly applied: number;
  readonly pending: number;
  readonly oldestEventSeconds: number | null;
  readonly violations: number | null;
};

/** Reads the health facts; null if the database does not answer in time. */
async function readFacts({ db, engine }: Pick<Needs, 'db' | 'engine'>, health: HealthFacts): Promise<Facts | null> {
  const timeout = new AbortController();
  const late = wait(PATIENCE_MS, null, { signal: timeout.signal, ref: false }).catch(() => null);
  const asked = askFacts(db, engine.knownMigrations, health).catch(() => null);
  try {
    return await Promise.race([asked, late]);
  } finally {
    timeout.abort();
  }
}

async function askFacts(db: CoreDeps['db'], knownMigrations: number, health: HealthFacts): Promise<Facts> {
  const [applied, oldestEventSeconds, { violations }] = await Promise.all([
    countAppliedMigrations(db),
    health.oldestEventSeconds(),
    health.books(),
  ]);
  const pending = Math.max(0, knownMigrations - applied);
  return { applied, pending, oldestEventSeconds, violations };
}
