import type { LiveBay } from '#contracts/stations/redemptions.ts';

/**
 * Summary of a station's bays, shown in one line. `failed` is the number of free bays whose last start failed. `until`
 * is null if unknown.
 */
export type BaysSummary =
  | { readonly state: 'free'; readonly free: number; readonly failed: number; readonly of: number }
  | { readonly state: 'busy'; readonly until: string | null }
  | { readonly state: 'silent' }
  | { readonly state: 'out_of_order' };

/**
 * Summarises the state of all bays of a station. A free bay has priority. Next come bays of unknown state, then the
 * shortest waiting time.
 */
export function summariseBays(bays: readonly Pick<LiveBay, 'state' | 'busyUntil' | 'startFailed'>[]): BaysSummary {
  const inState = (state: LiveBay['state']) => bays.filter((bay) => bay.state === state);
  const free = inState('free');
  if (free.length > 0) {
    const failed = free.filter(({ startFailed }) => startFailed).length;
    return { state: 'free', free: free.length, failed, of: bays.length };
  }
  if (inState('silent').length > 0) return { state: 'silent' };
  const busy = [...inState('busy'), ...inState('reserved')];
  if (busy.length === 0) return { state: 'out_of_order' };
  const [until = null] = busy.flatMap(({ busyUntil }) => (busyUntil === null ? [] : [busyUntil])).toSorted();
  return { state: 'busy', until };
}
