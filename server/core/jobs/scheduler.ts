import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { nextTime, retryTime, type Rhythm } from '#domain/core/time/schedule.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import {
  addDuties,
  failDuty,
  findNextTime,
  finishDuty,
  giveBackDuty,
  takeDuty,
  type TakenDuty,
} from './store/schedule.ts';

/** What is done by the clock. */
export type Duty = {
  readonly name: string;
  readonly rhythm: Rhythm;
  /** May be done twice, after a crash; ends early, by throwing, where the signal says that the process stops. */
  run(stopping: AbortSignal): Promise<unknown>;
};

export type Scheduler = {
  /** Resolves when what is running has ended or was given five seconds to. */
  stop(): Promise<void>;
};

type SchedulerDeps = Pick<CoreDeps, 'clock' | 'db' | 'log'>;

/** Whoever needs longer is believed to be dead: its duty is done by somebody else. */
export const LEASE_MS = 15 * MINUTE_MS;
const SHORTEST_PAUSE_MS = SECOND_MS / 2;
const LONGEST_PAUSE_MS = 30 * SECOND_MS;
const STOP_TIMEOUT_MS = 5 * SECOND_MS;

/**
 * Does every duty when it is due, in one process whatever their number: each duty is a row of `schedule`, and who
 * takes it leases it (docs/decisions/0037). Sleeps until the next one, half a minute at most, because another process
 * may have changed it. Times that nobody was there for are made up once. A duty that fails, and a database that is
 * away, end nothing.
 */
export function startScheduler(deps: SchedulerDeps, duties: readonly Duty[]): Scheduler {
  const { clock, db, log } = deps;
  const names = duties.map((duty) => duty.name);
  const stopping = new AbortController();
  let isKnown = false;
  let failures = 0;

  /** Does one thing that is due, and says how long there is nothing to do. */
  async function round(): Promise<number> {
    if (!isKnown) await addDuties(db, names, clock.now());
    isKnown = true;
    const taken = await takeDuty(db, { names, now: clock.now(), leasedUntil: clock.now() + LEASE_MS });
    const duty = duties.find(({ name }) => name === taken?.name);
    if (taken !== null && duty !== undefined) {
      await perform(deps, { duty, taken, stopping: stopping.signal });
      return 0;
    }
    const nextMs = ((await findNextTime(db, names)) ?? Infinity) - clock.now();
    return Math.min(Math.max(nextMs, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS);
  }

  async function pauseAfterRound(): Promise<number> {
    try {
      const pauseMs = await round();
      failures = 0;
      return pauseMs;
    } catch (error) {
      failures += 1;
      if (failures === 1) log.error({ error: String(error) }, 'the schedule could not be read');
      return Math.min(SECOND_MS * failures, LONGEST_PAUSE_MS);
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const pauseMs = await pauseAfterRound();
      if (pauseMs > 0) await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      const patience = new AbortController();
      const late = sleep(STOP_TIMEOUT_MS, undefined, { signal: patience.signal }).catch(() => undefined);
      await Promise.race([running, late]);
      patience.abort();
    },
  };
}

type Work = { readonly duty: Duty; readonly taken: TakenDuty; readonly stopping: AbortSignal };

/** Runs a duty and says in its row how it ended. */
async function perform({ clock, db, log }: SchedulerDeps, { duty, taken, stopping }: Work): Promise<void> {
  const { name, rhythm } = duty;
  let isOurs: boolean;
  try {
    await duty.run(stopping);
    const now = clock.now();
    isOurs = await finishDuty(db, taken, { dueAt: nextTime(rhythm, now), now });
  } catch (error) {
    if (stopping.aborted) return await giveBackDuty(db, taken);
    const failures = taken.failures + 1;
    log.error({ duty: name, failures, error: String(error) }, 'a duty of the clock failed and is tried again');
    const dueAt = retryTime(rhythm, failures, clock.now());
    isOurs = await failDuty(db, taken, { dueAt, error: String(error) });
  }
  if (!isOurs) log.warn({ duty: name }, 'a duty of the clock took longer than its lease');
}
