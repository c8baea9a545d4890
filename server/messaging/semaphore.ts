export type Semaphore = {
  /** Resolves when one of the places is free, in the order in which they were asked for. */
  acquire(): Promise<void>;
  release(): void;
};

/** So many at once, the others wait. */
export function createSemaphore(places: number): Semaphore {
  const waiting: (() => void)[] = [];
  let free = places;
  return {
    async acquire() {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
    },
    release() {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    },
  };
}
