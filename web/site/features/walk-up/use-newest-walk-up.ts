import { useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { WalkUpView } from '#contracts/stations/walk-up.ts';

/**
 * Returns the newest known state of a walk-up (purchase at the machine), and the function that adds a received state.
 * Loaded data, responses and events can arrive in a different order than the server read them. The state that the
 * server read last is therefore shown. `isFresh` is false if the last request of the page failed. A state that arrives
 * then shows that the shop can be reached again, so the data of the page is reloaded.
 */
export function useNewestWalkUp(isFresh: boolean): {
  readonly newestOf: (loaded: WalkUpView) => WalkUpView;
  readonly receive: (walkUp: WalkUpView) => void;
} {
  const { revalidate } = useRevalidator();
  const [received, setReceived] = useState<WalkUpView | null>(null);
  const receive = useCallback((walkUp: WalkUpView) => {
    setReceived((known) => (known !== null && isNewer(known, walkUp) ? known : walkUp));
  }, []);
  useEffect(() => {
    if (received !== null && !isFresh) void revalidate();
  }, [received, isFresh, revalidate]);
  return { newestOf: (loaded) => (received !== null && isNewer(received, loaded) ? received : loaded), receive };
}

/** Returns true if `one` is a later state of the same walk-up than `other`. */
function isNewer(one: WalkUpView, other: WalkUpView): boolean {
  return one.walkUpToken === other.walkUpToken && one.readMicros > other.readMicros;
}
