import type { Database } from '#server/core/db/database.ts';
import { addRateLimitUses, type Uses } from '../store/rate-limit.ts';

/**
 * Counted uses of one rate limit and key in one time window. It contains the stored uses of all processes, and the uses
 * of this process that are not stored yet.
 */
export type RateLimitWindow = {
  readonly keyHash: () => Buffer;
  readonly windowStart: number;
  readonly windowEnd: number;
  readonly max: number;
  /** Maximum number of uses that may wait in memory before they are written. */
  readonly step: number;
  known: number;
  pending: number;
  /** Uses that are being written to the database. They are no longer pending and not yet part of the stored number. */
  sending: number;
  /** Number of uses in the last written batch that were within the limit and are not assigned to a request yet. */
  room: number;
  /** True if a request was refused because this budget was used up. */
  refused: boolean;
};

/** Returns the number of all uses of a budget that this process knows. */
export function rateLimitUseCount(budget: RateLimitWindow): number {
  return budget.known + budget.sending + budget.pending;
}

export type RateLimitUseCounter = {
  use(budget: RateLimitWindow): void;
  undoUse(budget: RateLimitWindow): void;
  /**
   * Writes all pending uses to the database and loads the totals. If a write is already running, the call joins the
   * next write.
   */
  flush(): Promise<void>;
};

/** Creates the counter of rate limit uses. It collects uses and writes them in batches, one statement at a time. */
export function createRateLimitUseCounter(db: Database): RateLimitUseCounter {
  const dirty = new Set<RateLimitWindow>();
  let running: Promise<void> = Promise.resolve();
  let queued: Promise<void> | null = null;

  return {
    use(budget) {
      budget.pending += 1;
      dirty.add(budget);
    },
    undoUse(budget) {
      budget.pending -= 1;
      dirty.add(budget);
    },
    flush() {
      queued ??= running.then(async () => {
        queued = null;
        await writeDirty(db, dirty);
      });
      running = queued.catch(() => undefined);
      return queued;
    },
  };
}

async function writeDirty(db: Database, dirty: Set<RateLimitWindow>): Promise<void> {
  const sent = [...dirty].map((budget) => ({ budget, count: budget.pending, keyHash: budget.keyHash() }));
  if (sent.length === 0) return;
  dirty.clear();
  for (const { budget, count } of sent) {
    budget.pending -= count;
    budget.sending += count;
  }
  try {
    const places = usesByWindow(sent);
    const totals = await addRateLimitUses(db, [...places.values()]);
    const totalOf = new Map(totals.map((total) => [windowKeyOf(total), total.count]));
    for (const { budget, keyHash } of sent) {
      const name = windowKeyOf({ keyHash, windowStart: budget.windowStart });
      budget.known = totalOf.get(name) ?? budget.known;
      budget.room = Math.max(0, budget.max - (budget.known - (places.get(name)?.count ?? 0)));
    }
  } catch (error) {
    for (const { budget, count } of sent) {
      budget.pending += count;
      dirty.add(budget);
    }
    throw error;
  } finally {
    for (const { budget, count } of sent) budget.sending -= count;
  }
}

type SentUses = { readonly budget: RateLimitWindow; readonly count: number; readonly keyHash: Buffer };

/**
 * Adds up the uses that belong to the same row. Two budgets can have the same row if the clock was set back, because
 * then the same time window starts again.
 */
function usesByWindow(sent: readonly SentUses[]): Map<string, Uses> {
  const places = new Map<string, Uses>();
  for (const { budget, count, keyHash } of sent) {
    const { windowStart } = budget;
    const name = windowKeyOf({ keyHash, windowStart });
    places.set(name, { keyHash, windowStart, count: count + (places.get(name)?.count ?? 0) });
  }
  return places;
}

function windowKeyOf(usageWindow: { readonly keyHash: Buffer; readonly windowStart: number }): string {
  return `${usageWindow.keyHash.toString('hex')}|${usageWindow.windowStart}`;
}
