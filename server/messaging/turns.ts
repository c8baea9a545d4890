export type Turns = {
  /** Resolves when one of the places is free, in the order in which they were asked for. */
  take(): Promise<void>;
  giveBack(): void;
};

/** So many at once, the others wait. */
export function createTurns(places: number): Turns {
  const waiting: (() => void)[] = [];
  let free = places;
  return {
    async take() {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
    },
    giveBack() {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    },
  };
}
