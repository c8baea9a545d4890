import { setTimeout as sleep } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import { SECOND_MS } from '#domain/core/jerusalem-time.ts';
import type { CoreDeps } from '#server/core/deps.ts';

type ScheduleDeps = Pick<CoreDeps, 'clock' | 'db' | 'keyring' | 'log'>;

/** Work by the clock. Whatever the number of processes, each run happens in one of them. */
export type Schedule = {
  readonly queue: string;
  readonly cron: string;
  run(deps: ScheduleDeps): Promise<unknown>;
  /** True where it should run right after a start, too. */
  dueAtStart?(deps: ScheduleDeps): Promise<boolean>;
};

export type Scheduler = {
  /** Resolves when the scheduler runs, for those who want to see it; nobody has to wait. */
  readonly started: Promise<void>;
  stop(): Promise<void>;
};

const STOP_TIMEOUT_MS = 5 * SECOND_MS;
const POLL_SECONDS = 30;
const JOB_SECONDS = 600;
const RETRY_PAUSE_MS = 2 * SECOND_MS;

/**
 * Starts pg-boss in its own schema `pgboss`, behind the back of a server that answers already: laying its tables
 * takes half a second the first time. Two processes that lay them at once stumble over each other, and one tries
 * again; so it does while the database is away. Provider events and messages are not its business: they live in
 * tables of ours (docs/decisions/0013).
 */
export function startSchedules(deps: ScheduleDeps, schedules: readonly Schedule[]): Scheduler {
  const stopping = new AbortController();
  let running: PgBoss | null = null;

  async function start(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        running = await startBoss(deps, schedules);
        return;
      } catch (error) {
        deps.log.warn({ error: String(error) }, 'the scheduler could not start and tries again');
        await sleep(RETRY_PAUSE_MS * Math.random(), undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  const started = start();
  return {
    started,
    async stop() {
      stopping.abort();
      await started;
      await running?.stop({ graceful: true, timeout: STOP_TIMEOUT_MS, close: false });
    },
  };
}

async function startBoss(deps: ScheduleDeps, schedules: readonly Schedule[]): Promise<PgBoss> {
  // read once visitors are answered: it takes a start as long as a page
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    db: { executeSql: (text, values) => deps.db.executeSql(text, values) },
    schema: 'pgboss',
  });
  boss.on('error', (error) => deps.log.warn({ error: error.message }, 'the scheduler met an error and goes on'));
  try {
    await boss.start();
    for (const schedule of schedules) await register(boss, deps, schedule);
    return boss;
  } catch (error) {
    await boss.stop({ graceful: false, close: false }).catch(() => undefined);
    throw error;
  }
}

async function register(boss: PgBoss, deps: ScheduleDeps, schedule: Schedule): Promise<void> {
  const { queue, cron, run } = schedule;
  await boss.createQueue(queue, {
    policy: 'singleton',
    retryLimit: 3,
    retryBackoff: true,
    expireInSeconds: JOB_SECONDS,
  });
  await boss.schedule(queue, cron, null, { tz: 'Asia/Jerusalem' });
  await boss.work(queue, { pollingIntervalSeconds: POLL_SECONDS }, async () => {
    await run(deps);
  });
  if ((await schedule.dueAtStart?.(deps)) === true) await boss.send(queue);
}
