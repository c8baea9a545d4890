import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { startPoller, type Poller } from '#server/core/jobs/poller.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import { advanceSteadyNow, steadyNow } from './steady-now.ts';
import { raiseHighestTime } from './store/highest-time.ts';

type HighestTimeDeps = Pick<CoreDeps, 'clock' | 'db' | 'log'>;

const EVERY_MS = MINUTE_MS / 2;
/**
 * Time in ms by which the system clock must be behind before a warning is logged. Corrections by time servers (NTP) are
 * smaller and cause no warning.
 */
const WORTH_TELLING_MS = MINUTE_MS;

/**
 * Stores the highest time seen, which all processes share, and returns how many ms the system clock is behind it. Call
 * it once before the first request. Otherwise expired sessions could become valid again if the clock was set back while
 * the shop was closed.
 */
export async function shareHighestTime({ clock, db }: Pick<HighestTimeDeps, 'clock' | 'db'>): Promise<number> {
  advanceSteadyNow(clock, await raiseHighestTime(db, steadyNow(clock)));
  return steadyNow(clock) - clock.now();
}

/**
 * Stores the highest time again at intervals. Logs a warning each time the system clock falls behind the highest time
 * by a minute or more.
 */
export function startHighestTimeWorker(deps: HighestTimeDeps): Poller {
  let wasBehind = false;
  return startPoller({
    name: 'highest-time',
    log: deps.log,
    everyMs: EVERY_MS,
    round: async () => {
      const behindMs = await shareHighestTime(deps);
      const isBehind = behindMs >= WORTH_TELLING_MS;
      if (isBehind && !wasBehind) {
        const behindSeconds = Math.round(behindMs / SECOND_MS);
        deps.log.warn({ behindSeconds }, 'the system clock is behind the highest time seen, by which access expires');
      }
      wasBehind = isBehind;
      return false;
    },
  });
}
