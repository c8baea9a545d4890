import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import type { readinessSchema } from '#contracts/core/operations.ts';
import { accepted } from '#contracts/core/problem.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import { countAppliedMigrations } from './store/operations.ts';
import type { WriteProbe, WriteFailureReason } from './write-probe.ts';

/** Time limit of the readiness check in ms. A load balancer does not wait longer. */
const READINESS_TIMEOUT_MS = 2_000;

type Readiness = z.output<typeof readinessSchema>;
type ReadinessDeps = Pick<CoreDeps, 'brandCache' | 'db' | 'engine' | 'isClosing' | 'log' | 'proxyWatch'>;

export type LedgerHealth = {
  /**
   * Number of rows that violated a rule of the ledger at the latest checks; null if it is unknown, which counts as a
   * violation.
   */
  readonly violations: number | null;
  /** Age in seconds of the oldest check, among the latest checks of all rules; null if a rule was never checked. */
  readonly ageSeconds: number | null;
  /**
   * Total duration in seconds of the newest checks of all rules. `wholeCheckSeconds` is the duration of the newest full
   * check.
   */
  readonly checkSeconds: number;
  readonly wholeCheckSeconds: number;
};

/** Health facts of the modules, read on request. Each function can throw. */
export type HealthProbes = {
  /** Returns the age of the oldest pending webhook event in seconds. Returns null if no event is pending. */
  readonly oldestEventSeconds: () => Promise<number | null>;
  readonly books: () => Promise<LedgerHealth>;
  readonly waitingMessages: () => Promise<number>;
};

/** Reason why this process cannot serve customers. */
type UnreadyReason = WriteFailureReason | 'migrations_pending' | 'closing';

type ReadinessResponse =
  | { readonly ok: true; readonly value: Readiness }
  | { readonly ok: false; readonly refusal: 'service_unavailable'; readonly reason: UnreadyReason };

/**
 * Checks if this process can serve customers: a sale can be stored, all migrations of this version have run, and the
 * process is not stopping. An inconsistent ledger is reported but does not close the shop, because a person has to
 * repair it. Closing would also stop the repair.
 */
export async function getReadiness(
  deps: ReadinessDeps,
  health: HealthProbes,
  probe: WriteProbe,
): Promise<ReadinessResponse> {
  if (deps.isClosing()) return unready(deps, 'closing');
  const [facts, trouble] = await Promise.all([readFacts(deps, health), probe()]);
  if (trouble !== null) return unready(deps, trouble);
  if (facts === null) return unready(deps, 'database_away');
  if (facts.pending > 0) return unready(deps, 'migrations_pending');
  return accepted({
    status: 'ready',
    open: deps.brandCache.isOpen(),
    engine: deps.engine.kind,
    durability: deps.engine.durability(),
    migrations: { applied: facts.applied, pending: facts.pending },
    oldestUnprocessedEventSeconds: facts.oldestEventSeconds,
    invariantViolations: facts.violations,
    proxy: deps.proxyWatch.state(),
  });
}

function unready({ engine, log }: ReadinessDeps, reason: UnreadyReason): ReadinessResponse {
  log.warn({ reason, databaseUp: engine.isUp() }, 'not ready');
  return { ok: false, refusal: 'service_unavailable', reason };
}

type ReadinessFacts = {
  readonly applied: number;
  readonly pending: number;
  readonly oldestEventSeconds: number | null;
  readonly violations: number | null;
};

/** Reads the health facts. Returns null if the database fails or does not respond in time. */
async function readFacts(
  { db, engine }: Pick<ReadinessDeps, 'db' | 'engine'>,
  health: HealthProbes,
): Promise<ReadinessFacts | null> {
  const timeout = new AbortController();
  const timedOut = wait(READINESS_TIMEOUT_MS, null, { signal: timeout.signal, ref: false }).catch(() => null);
  const facts = queryFacts(db, engine.knownMigrations, health).catch(() => null);
  try {
    return await Promise.race([facts, timedOut]);
  } finally {
    timeout.abort();
  }
}

async function queryFacts(db: CoreDeps['db'], knownMigrations: number, health: HealthProbes): Promise<ReadinessFacts> {
  const [applied, oldestEventSeconds, { violations }] = await Promise.all([
    countAppliedMigrations(db),
    health.oldestEventSeconds(),
    health.books(),
  ]);
  const pending = Math.max(0, knownMigrations - applied);
  return { applied, pending, oldestEventSeconds, violations };
}
