import type { ScheduledJob } from './core/jobs/scheduler.ts';
import type { DepsOf } from './core/modules/define-module.ts';
import { DELETE_OLD_ROWS_JOB } from './core/retention-days.ts';
import { reencryptRenamedContexts } from './core/keyring/reencrypt.ts';
import { deleteOldRows } from './delete-old-rows.ts';
import { enabledModules, type AppModule } from './modules.ts';
import { sealedColumns } from './sealed-columns.ts';
import { isShopClosedByHolidayRule } from './stations/public.ts';

type ScheduledJobDeps = DepsOf<AppModule, 'schedules'> &
  Parameters<typeof reencryptRenamedContexts>[0] &
  Parameters<typeof isShopClosedByHolidayRule>[0] &
  Parameters<typeof deleteOldRows>[0];

/** Returns all scheduled jobs: the jobs of each module, and the jobs that involve all modules. */
export function createScheduledJobs(deps: ScheduledJobDeps): readonly ScheduledJob[] {
  const ofModules: readonly ScheduledJob[] = enabledModules(deps.config).flatMap((module) =>
    'schedules' in module ? module.schedules(deps) : [],
  );
  return [
    ...ofModules.map((job) => (job.skipsRestDays === true ? skipOnRestDays(deps, job) : job)),
    {
      name: 'reseal-renamed',
      rhythm: { every: 'day', hour: 2, minute: 50 },
      run: (stopping) => reencryptRenamedContexts(deps, sealedColumns, stopping),
    },
    { name: DELETE_OLD_ROWS_JOB, rhythm: { every: 'hour', minute: 23 }, run: () => deleteOldRows(deps) },
  ];
}

/**
 * Wraps a scheduled job so that it does nothing while the shop is closed on Shabbat or a holiday. It is used for the
 * daily jobs that send planned messages. The next run also sends the messages of a skipped run.
 */
function skipOnRestDays(deps: Parameters<typeof isShopClosedByHolidayRule>[0], job: ScheduledJob): ScheduledJob {
  return {
    ...job,
    async run(stopping) {
      if (!(await isShopClosedByHolidayRule(deps))) await job.run(stopping);
    },
  };
}
