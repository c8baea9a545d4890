export type CoalescedTimers = {
  /** Calls `call` after `ms`, at most one tick later. The returned function cancels the timer. */
  after(ms: number, call: () => void): () => void;
};

/**
 * Creates timers that end together at every tick of `tickMs`. The process has one timer for each tick instead of one
 * for each request. Calls of the same tick run together, so their statements can be combined into batches. The timers
 * do not keep the process alive.
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
      // each registration gets its own wrapper, because the same function can be registered twice
      const own = (): void => call();
      calls.add(own);
      return () => calls.delete(own);
    },
  };
}
