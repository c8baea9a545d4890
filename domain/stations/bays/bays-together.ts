import type { LiveBay } from '#contracts/stations/redemptions.ts';

/** A station in one line. `until` is null where nobody knows. */
export type BaysTogether =
  | { readonly state: 'free'; readonly free: number; readonly of: number }
  | { readonly state: 'busy'; readonly until: string | null }
  | { readonly state: 'silent' }
  | { readonly state: 'out_of_order' };

/** What is said of all bays at once: one that is free comes first, then what nobody knows, then how long it takes. */
export function baysTogether(bays: readonly Pick<LiveBay, 'state' | 'busyUntil'>[]): BaysTogether {
  const inState = (state: LiveBay['state']) => bays.filter((bay) => bay.state === state);
  const free = inState('free').length;
  if (free > 0) return { state: 'free', free, of: bays.length };
  if (inState('silent').length > 0) return { state: 'silent' };
  const busy = inState('busy');
  if (busy.length === 0) return { state: 'out_of_order' };
  const [until = null] = busy.flatMap(({ busyUntil }) => (busyUntil === null ? [] : [busyUntil])).toSorted();
  return { state: 'busy', until };
}
