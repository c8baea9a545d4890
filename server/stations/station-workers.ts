import { startPoller, type Poller } from '#server/core/jobs/poller.ts';
import type { Deps } from '#server/deps.ts';
import { releaseOverdue } from './release-overdue.ts';

/** Gives back what no machine will start any more. */
export function startStationWorkers(
  deps: Pick<Deps, 'clock' | 'db' | 'failpoint' | 'log' | 'metrics'>,
): Pick<Poller, 'stop'> {
  return startPoller({ name: 'stations', log: deps.log, round: () => releaseOverdue(deps) });
}
