import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { HOUR_MS, SECOND_MS } from '#domain/core/jerusalem-time.ts';
import type { Deps } from '#server/deps.ts';
import { findBooksCheck } from '#server/payments/store/reconcile.ts';
import { checkBooks } from '#server/payments/check-books.ts';
import { forgetOldRows } from '#server/forget-old-rows.ts';

type ScheduleDeps = Pick<Deps, 'db' | 'clock' | 'keyring' | 'log'>;

type Schedule = {
  readonly queue: string;
  readonly cron: string;
  run(deps: ScheduleDeps): Promise<unknown>;
};

/** Work by the clock. Whatever the number of processes, each run happens in one of them. */
export const schedules = [
  { queue: 'check-books', cron: '7 * * * *', run: checkBooks },
  { queue: 'forget-old-rows', cron: '23 * * * *', run: forgetOldRows },
] as const satisfies readonly Schedule[];

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
export function startSchedules(deps: ScheduleDeps): Scheduler {
  const stopping = new AbortController();
  let running: PgBoss | null = null;

  async function start(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        running = await startBoss(deps);
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

async function startBoss(deps: ScheduleDeps): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => deps.db.executeSql(text, values) },
    schema: 'pgboss',
  });
  boss.on('error', (error) => deps.log.warn({ error: error.message }, 'the scheduler met an error and goes on'));
  try {
    await boss.start();
    for (const schedule of schedules) await register(boss, deps, schedule);
    await checkSoon(boss, deps);
    return boss;
  } catch (error) {
    await boss.stop({ graceful: false, close: false }).catch(() => undefined);
    throw error;
  }
}

/** After a start the books are counted at once, unless somebody did so within the hour. */
async function checkSoon(boss: PgBoss, { db, clock }: ScheduleDeps): Promise<void> {
  const last = await findBooksCheck(db);
  if (last === null || clock.now() - last.checkedAt > HOUR_MS) await boss.send('check-books' satisfies QueueName);
}

type QueueName = (typeof schedules)[number]['queue'];

async function register(boss: PgBoss, deps: ScheduleDeps, { queue, cron, run }: Schedule): Promise<void> {
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
}
