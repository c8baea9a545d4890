/** Random numbers from a seed, so that a failed run can be repeated. */
export type Chance = {
  readonly seed: number;
  /** From 0 up to, not including, 1. */
  next(): number;
  /** True in this share of cases. */
  happens(share: number): boolean;
  /** A whole number from 0 up to, not including, `limit`. */
  below(limit: number): number;
  pick<Item>(items: readonly Item[]): Item;
};

/** Mulberry32: 32 bits of state, sufficient for random shoppers. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  return {
    seed,
    next,
    happens: (share) => next() < share,
    below: (limit) => Math.floor(next() * limit),
    pick(items) {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
  };
}
