import type { Database } from '#server/core/db/database.ts';
import { addUses, type Uses } from '../store/rate-limit.ts';

/** One budget in one window: what all processes were known to have used, and what only this one knows of. */
export type Budget = {
  readonly keyHash: () => Buffer;
  readonly windowStart: number;
  readonly windowEnd: number;
  readonly max: number;
  /** So many uses may wait in memory. */
  readonly step: number;
  known: number;
  pending: number;
  /** On their way to the database: no longer pending, not yet known. */
  sending: number;
  /** So many of the uses that were written last still fit in. */
  room: number;
  /** Somebody was refused by it. */
  refused: boolean;
};

/** Everything this process knows to be used. */
export function usesOf(budget: Budget): number {
  return budget.known + budget.sending + budget.pending;
}

export type UseCounter = {
  use(budget: Budget): void;
  takeBack(budget: Budget): void;
  /** Adds everything that waits to the database and brings the totals back; whoever asks while it runs shares the next round. */
  flush(): Promise<void>;
};

/** Gathers uses and writes them many at a time, one statement at once. */
export function createUseCounter(db: Database): UseCounter {
  const dirty = new Set<Budget>();
  let running: Promise<void> = Promise.resolve();
  let queued: Promise<void> | null = null;

  return {
    use(budget) {
      budget.pending += 1;
      dirty.add(budget);
    },
    takeBack(budget) {
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

async function writeDirty(db: Database, dirty: Set<Budget>): Promise<void> {
  const sent = [...dirty].map((budget) => ({ budget, count: budget.pending, keyHash: budget.keyHash() }));
  if (sent.length === 0) return;
  dirty.clear();
  for (const { budget, count } of sent) {
    budget.pending -= count;
    budget.sending += count;
  }
  try {
    const places = placesOf(sent);
    const totals = await addUses(db, [...places.values()]);
    const totalOf = new Map(totals.map((total) => [nameOf(total), total.count]));
    for (const { budget, keyHash } of sent) {
      const name = nameOf({ keyHash, windowStart: budget.windowStart });
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

type Sent = { readonly budget: Budget; readonly count: number; readonly keyHash: Buffer };

/** What is added where. A clock that was set back begins a window for the second time: both are the same row. */
function placesOf(sent: readonly Sent[]): Map<string, Uses> {
  const places = new Map<string, Uses>();
  for (const { budget, count, keyHash } of sent) {
    const { windowStart } = budget;
    const name = nameOf({ keyHash, windowStart });
    places.set(name, { keyHash, windowStart, count: count + (places.get(name)?.count ?? 0) });
  }
  return places;
}

function nameOf(place: { readonly keyHash: Buffer; readonly windowStart: number }): string {
  return `${place.keyHash.toString('hex')}|${place.windowStart}`;
}
