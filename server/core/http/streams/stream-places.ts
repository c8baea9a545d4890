/** How many live streams one holder may have open, by what it is known by. */
export type StreamCaps = Readonly<Record<string, number>>;

export type StreamPlaces = {
  /**
   * Takes a place under every key; null if one of them has as many as its cap allows, and then nothing is taken. A key
   * names its cap before the first space: `address 203.0.113.7`.
   */
  take(keys: readonly string[]): { release(): void } | 'full' | 'too_many';
};

/** Counts open streams, in all and by key. */
export function createStreamPlaces(most: number, caps: StreamCaps): StreamPlaces {
  const counts = new Map<string, number>();
  let open = 0;

  function count(key: string, change: 1 | -1): void {
    const next = (counts.get(key) ?? 0) + change;
    if (next === 0) counts.delete(key);
    else counts.set(key, next);
  }

  return {
    take(keys) {
      if (open >= most) return 'full';
      const isOver = keys.some((key) => (counts.get(key) ?? 0) >= (caps[key.split(' ', 1)[0] ?? ''] ?? most));
      if (isOver) return 'too_many';
      open += 1;
      for (const key of keys) count(key, 1);
      let isReleased = false;
      return {
        release() {
          if (isReleased) return;
          isReleased = true;
          open -= 1;
          for (const key of keys) count(key, -1);
        },
      };
    },
  };
}
