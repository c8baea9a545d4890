/** Runs what has the same key one after another, in the order it came; what has another key does not wait. */
export type Turns = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** Of this process only: what several processes must not do at once is guarded in the books. */
export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return async function inTurn(key, work) {
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    const settled = mine.catch(() => undefined);
    last.set(key, settled);
    try {
      return await mine;
    } finally {
      if (last.get(key) === settled) last.delete(key);
    }
  };
}
