/** Maximum number of open streams for each kind of key. */
export type StreamLimits = Readonly<Record<string, number>>;

export type StreamSlots = {
  /**
   * Takes a slot under every key, or under no key. Returns 'full' if the maximum total is reached, and 'too_many' if a
   * key has reached its maximum. A key starts with the name of its maximum, as in `address 203.0.113.7`.
   */
  take(keys: readonly string[]): { release(): void } | 'full' | 'too_many';
};

/** Counts open streams, in total and by key. */
export function createStreamSlots(maxStreams: number, caps: StreamLimits): StreamSlots {
  const counts = new Map<string, number>();
  let open = 0;

  function count(key: string, change: 1 | -1): void {
    const next = (counts.get(key) ?? 0) + change;
    if (next === 0) counts.delete(key);
    else counts.set(key, next);
  }

  return {
    take(keys) {
      if (open >= maxStreams) return 'full';
      const isOver = keys.some((key) => (counts.get(key) ?? 0) >= (caps[key.split(' ', 1)[0] ?? ''] ?? maxStreams));
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
