/** Timers of many waiting requests, which end together. */
export type CoalescedTimers = {
  /** Calls `call` after `ms`, at most one tick later, unless the returned function cancels the timer first. */
  after(ms: number, call: () => void): () => void;
};

/**
 * Creates timers that end together at every tick of `tickMs`. The process has one timer for each tick instead of one
 * for each request. Calls of the same tick run together, so their statements are gathered into batches. The timers keep
 * no process alive.
 */
export function createCoalescedTimers(tickMs: number): CoalescedTimers {
  const ticks = new Map<number, Set<() => void>>();

  function tickAt(number: number): Set<() => void> {
    const known = ticks.get(number);
    if (known !== undefined) return known;
    const calls = new Set<() => void>();
    ticks.set(number, calls);
    setTimeout(
      () => {
        ticks.delete(number);
        for (const call of calls) call();
      },
      number * tickMs - performance.now(),
    ).unref();
    return calls;
  }

  return {
    after(ms, call) {
      const calls = tickAt(Math.ceil((performance.now() + ms) / tickMs));
      // a wrapper for each registration, because the same function can be registered twice
      const own = (): void => call();
      calls.add(own);
      return () => calls.delete(own);
    },
  };
}
