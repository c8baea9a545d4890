import type { Clock } from '#server/core/clock/port.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import type { Database } from '#server/core/db/database.ts';
import type { Logger } from '#server/core/log-port.ts';
import { deleteOldRateLimitWindows } from '../store/rate-limit.ts';
import type { RateLimit, RateLimitDecision, RateLimits } from './define-rate-limits.ts';
import { createRateLimitUseCounter, rateLimitUseCount, type RateLimitWindow } from '../calls/rate-limit-use-counter.ts';

const FLUSH_MS = 250;
const TIDY_MS = 600_000;
const KEPT_MS = 24 * 60 * 60 * 1_000;
const BUDGETS_MAX = 50_000;
/**
 * Number of batches in which the uses of one limit are written. A tenth of the limit may therefore wait in the memory
 * of one process (see `createRateLimits`).
 */
const STEPS_PER_LIMIT = 10;

export type RateLimitDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly keyring: Pick<Keyring, 'blindIndex'>;
  readonly log: Pick<Logger, 'warn'>;
  /** Factor by which every limit is multiplied; 1 in production. */
  readonly scale: number;
};

/**
 * Creates rate limits that hold over all processes and restarts. They cost one statement per quarter second instead of
 * one per request. Uses are collected in memory and added to `rate_window` together, at the latest when a tenth of the
 * limit was collected for one key. RateLimits below twenty and `exact` limits are written at every use.
 *
 * Bound: a key gets at most `max + (step - 1) × processes` uses in a window, where step = max(1, ⌊max / 10⌋). A crash
 * loses at most step - 1 uses. Windows are fixed, so around the end of a window a key may get twice its limit in a
 * short time.
 */
export function createRateLimits(deps: RateLimitDeps): RateLimits {
  const budgets = new Map<string, RateLimitWindow>();
  const counter = createRateLimitUseCounter(deps.db);
  const flushSoon = createFlushTimer(deps, async (now) => {
    await counter.flush();
    deleteIdle(budgets, now);
  });

  function budgetOf(limit: RateLimit, key: string): RateLimitWindow {
    const budgetKey = `${limit.name}|${key}`;
    const found = budgets.get(budgetKey);
    const now = deps.clock.now();
    if (found !== undefined && found.windowStart <= now && now < found.windowEnd) return found;
    if (budgets.size >= BUDGETS_MAX) deleteIdle(budgets, now);
    const made = newBudget(deps, limit, key);
    budgets.set(budgetKey, made);
    return made;
  }

  return {
    async consume(limit, key) {
      const budget = budgetOf(limit, key);
      if (rateLimitUseCount(budget) >= budget.max) return limitRefusalOf(budget, deps.clock.now());
      counter.use(budget);
      if (budget.step > 1 && budget.pending < budget.step) {
        flushSoon.start();
        return { allowed: true };
      }
      await counter.flush();
      if (budget.known <= budget.max) return { allowed: true };
      // of the uses that were written together, only the first `room` are within the limit
      if (budget.room > 0) {
        budget.room -= 1;
        return { allowed: true };
      }
      // another process used up the budget first; a refused use is not counted
      counter.undoUse(budget);
      flushSoon.start();
      return limitRefusalOf(budget, deps.clock.now());
    },
    giveBack(limit, key) {
      counter.undoUse(budgetOf(limit, key));
      flushSoon.start();
    },
    sizeOf: (limit) => sizeOf(limit, deps.scale),
    async close() {
      flushSoon.stop();
      await counter.flush();
    },
  };
}

function sizeOf({ max }: RateLimit, scale: number): number {
  return Math.max(1, Math.round(max * scale));
}

function newBudget(deps: RateLimitDeps, limit: RateLimit, key: string): RateLimitWindow {
  const { name, windowMs, exact } = limit;
  const windowStart = Math.floor(deps.clock.now() / windowMs) * windowMs;
  const max = sizeOf(limit, deps.scale);
  return {
    keyHash: () => deps.keyring.blindIndex(`limit|${name}`, key),
    windowStart,
    windowEnd: windowStart + windowMs,
    max,
    step: exact === true ? 1 : Math.max(1, Math.floor(max / STEPS_PER_LIMIT)),
    known: 0,
    pending: 0,
    sending: 0,
    room: 0,
    refused: false,
  };
}

/**
 * Creates a timer that runs `flush` shortly after the first pending use. It also deletes old rows from time to time.
 */
function createFlushTimer(deps: RateLimitDeps, flush: (now: number) => Promise<void>): { start(): void; stop(): void } {
  let timer: NodeJS.Timeout | null = null;
  let tidiedAt = deps.clock.now();

  async function round(): Promise<void> {
    const now = deps.clock.now();
    await flush(now);
    if (now - tidiedAt < TIDY_MS) return;
    tidiedAt = now;
    await deleteOldRateLimitWindows(deps.db, now - KEPT_MS);
  }

  return {
    start() {
      timer ??= setTimeout(() => {
        timer = null;
        round().catch((error: unknown) =>
          deps.log.warn({ error }, 'limits: the database is unavailable, counting in memory'),
        );
      }, FLUSH_MS).unref();
    },
    stop() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}

function limitRefusalOf(budget: RateLimitWindow, now: number): RateLimitDecision {
  const isFirst = !budget.refused;
  budget.refused = true;
  return {
    allowed: false,
    retryAfterSeconds: Math.max(1, Math.ceil((budget.windowEnd - now) / 1_000)),
    first: isFirst,
  };
}

/**
 * Removes from memory the budgets of past time windows that have no pending uses. If too many budgets are in memory
 * (`BUDGETS_MAX`), also removes other budgets. These have no pending uses and are below half of their limit.
 */
function deleteIdle(budgets: Map<string, RateLimitWindow>, now: number): void {
  const isMemoryTight = budgets.size >= BUDGETS_MAX;
  for (const [budgetKey, budget] of budgets) {
    const isOver = budget.windowEnd <= now;
    if (budget.pending + budget.sending === 0 && (isOver || (isMemoryTight && budget.known < budget.max / 2)))
      budgets.delete(budgetKey);
  }
}
