import { SECOND_MS } from '#domain/core/jerusalem-time.ts';
import { startPoller, type Poller } from '#server/core/jobs/poller.ts';
import type { Deps } from '#server/deps.ts';
import { releaseOverdue } from './release-overdue.ts';
import { tellUnrinsed } from './tell-unrinsed.ts';

/** Half a minute and a quarter of an hour need no sharper look. */
const LOOK_MS = 5 * SECOND_MS;

/** Gives back what no machine will start any more, and tells of bays that were not rinsed. */
export function startStationWorkers(
  deps: Pick<Deps, 'clock' | 'db' | 'failpoint' | 'log' | 'metrics' | 'wake'>,
): Pick<Poller, 'stop'> {
  async function round(): Promise<boolean> {
    await tellUnrinsed(deps);
    return await releaseOverdue(deps);
  }
  return startPoller({ name: 'stations', log: deps.log, everyMs: LOOK_MS, round });
}
