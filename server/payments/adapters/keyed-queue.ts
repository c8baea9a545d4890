/** Queue that runs tasks with the same key one at a time, in order. Tasks with other keys do not wait. */
export type KeyedQueue = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

export function createKeyedQueue(): KeyedQueue {
  const last = new Map<string, Promise<unknown>>();
  return async function runSerially(key, work) {
    const before = last.get(key) ?? Promise.resolve();
    const running = before.then(work, work);
    const settled = running.catch(() => undefined);
    last.set(key, settled);
    try {
      return await running;
    } finally {
      if (last.get(key) === settled) last.delete(key);
    }
  };
}
