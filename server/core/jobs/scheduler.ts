import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { nextRunTime, retryTime, type JobSchedule } from '#domain/core/time/schedule.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import {
  addJobs,
  recordFailedJobRun,
  findNextDueTime,
  finishJob,
  releaseJob,
  claimJob,
  type LeasedJob,
} from './store/scheduled-job.ts';

/** A scheduled job. */
export type ScheduledJob = {
  readonly name: string;
  readonly rhythm: JobSchedule;
  /** True if the job does not run on Shabbat and holidays. The next run then does the skipped work. */
  readonly skipsRestDays?: true;
  /**
   * Runs the job. A job can run twice after a crash. It must throw soon after the signal aborts, because the process is
   * stopping.
   */
  run(stopping: AbortSignal): Promise<unknown>;
};

export type Scheduler = {
  /** Stops the scheduler. Resolves when running jobs have ended, or after five seconds. */
  stop(): Promise<void>;
};

type SchedulerDeps = Pick<CoreDeps, 'clock' | 'db' | 'log'>;

/**
 * Duration in ms for which a process may run a job (its lease). A process that needs longer is considered dead, and
 * another process runs the job.
 */
export const JOB_LEASE_MS = 15 * MINUTE_MS;
const SHORTEST_PAUSE_MS = SECOND_MS / 2;
const LONGEST_PAUSE_MS = 30 * SECOND_MS;
const STOP_TIMEOUT_MS = 5 * SECOND_MS;

/**
 * Runs every scheduled job when it is due, in one process only. Each job is a row of `schedule`, and a process claims
 * it for a limited time, called a lease (docs/decisions/0037). The scheduler sleeps until the next due time. It sleeps
 * for at most half a minute, because another process may have changed that time. If several runs of a job were missed,
 * the job runs once. A failed job or an unavailable database does not stop the scheduler.
 */
export function startScheduler(deps: SchedulerDeps, jobs: readonly ScheduledJob[]): Scheduler {
  const { clock, db, log } = deps;
  const names = jobs.map((job) => job.name);
  const stopping = new AbortController();
  let isKnown = false;
  let failures = 0;

  /**
   * Runs one job that is due. Returns the time in ms to wait: 0 after a job, otherwise the time until the next job is
   * due.
   */
  async function round(): Promise<number> {
    if (!isKnown) await addJobs(db, names, clock.now());
    isKnown = true;
    const taken = await claimJob(db, { names, now: clock.now(), leasedUntil: clock.now() + JOB_LEASE_MS });
    const job = jobs.find(({ name }) => name === taken?.name);
    if (taken !== null && job !== undefined) {
      await runJob(deps, { job, taken, stopping: stopping.signal });
      return 0;
    }
    const nextMs = ((await findNextDueTime(db, names)) ?? Infinity) - clock.now();
    return Math.min(Math.max(nextMs, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS);
  }

  async function pauseAfterRound(): Promise<number> {
    try {
      const pauseMs = await round();
      failures = 0;
      return pauseMs;
    } catch (error) {
      failures += 1;
      if (failures === 1) log.error({ error: String(error) }, 'could not read the schedule');
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
      const timeout = new AbortController();
      const timedOut = sleep(STOP_TIMEOUT_MS, undefined, { signal: timeout.signal }).catch(() => undefined);
      await Promise.race([running, timedOut]);
      timeout.abort();
    },
  };
}

type JobRun = { readonly job: ScheduledJob; readonly taken: LeasedJob; readonly stopping: AbortSignal };

async function runJob({ clock, db, log }: SchedulerDeps, { job, taken, stopping }: JobRun): Promise<void> {
  const { name, rhythm } = job;
  let isOurs: boolean;
  try {
    await job.run(stopping);
    const now = clock.now();
    isOurs = await finishJob(db, taken, { dueAt: nextRunTime(rhythm, now), now });
  } catch (error) {
    if (stopping.aborted) return await releaseJob(db, taken);
    const failures = taken.failures + 1;
    log.error({ duty: name, failures, error: String(error) }, 'scheduled job failed, will retry');
    const dueAt = retryTime(rhythm, failures, clock.now());
    isOurs = await recordFailedJobRun(db, taken, { dueAt, error: String(error) });
  }
  if (!isOurs) log.warn({ duty: name }, 'scheduled job took longer than its lease');
}
