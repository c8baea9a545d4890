import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { startPoller, type Poller } from '#server/core/jobs/poller.ts';
import type { Deps } from '#server/deps.ts';
import { applyOverdueEvents } from './controller/apply-in-order.ts';
import { releaseOverdue } from './washes/release-overdue.ts';
import { tellUnrinsed } from './washes/tell-unrinsed.ts';

/** Half a minute and a quarter of an hour need no sharper look. */
const LOOK_MS = 5 * SECOND_MS;

/**
 * Releases washes that no machine will start any more, applies messages whose predecessors were lost, and reports bays
 * that were not rinsed.
 */
export function startStationWorkers(
  deps: Pick<Deps, 'clock' | 'db' | 'failpoint' | 'log' | 'loyalty' | 'metrics' | 'wake'>,
): Pick<Poller, 'stop'> {
  async function round(): Promise<boolean> {
    await tellUnrinsed(deps);
    const moreEvents = await applyOverdueEvents(deps);
    return (await releaseOverdue(deps)) || moreEvents;
  }
  return startPoller({ name: 'stations', log: deps.log, everyMs: LOOK_MS, round });
}
