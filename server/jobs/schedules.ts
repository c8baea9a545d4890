import { PgBoss } from 'pg-boss';
import type { Deps } from '#server/deps.ts';
import { checkBooks } from './check-books.ts';
import { forgetOldRows } from './forget-old-rows.ts';

type ScheduleDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

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

export type Scheduler = { stop(): Promise<void> };

const STOP_TIMEOUT_MS = 5_000;
const POLL_SECONDS = 30;
const JOB_SECONDS = 600;

/**
 * Starts pg-boss on our own connections, in its own schema `pgboss`. Provider events and messages are not its
 * business: they live in tables of ours (docs/decisions/0013).
 */
export async function startSchedules(deps: ScheduleDeps): Promise<Scheduler> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => deps.db.executeSql(text, values) },
    schema: 'pgboss',
  });
  boss.on('error', (error) => deps.log.warn({ error: error.message }, 'the scheduler met an error and goes on'));
  await boss.start();
  for (const { queue, cron, run } of schedules) {
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
  return {
    stop: () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS, close: false }),
  };
}
