import type { ScheduledJob } from './core/jobs/scheduler.ts';
import type { DepsOf } from './core/modules/define-module.ts';
import { DELETE_JOB } from './core/retention-days.ts';
import { resealRenamed } from './core/keyring/reseal.ts';
import { deleteOldRows } from './delete-old-rows.ts';
import { runningModules, type AppModule } from './modules.ts';
import { sealedColumns } from './sealed-columns.ts';

type ScheduledJobDeps = DepsOf<AppModule, 'schedules'> &
  Parameters<typeof resealRenamed>[0] &
  Parameters<typeof deleteOldRows>[0];

/** Returns all scheduled jobs: jobs of the modules, and jobs that span all modules. */
export function createScheduledJobs(deps: ScheduledJobDeps): readonly ScheduledJob[] {
  return [
    ...runningModules(deps.config).flatMap((module) => ('schedules' in module ? module.schedules(deps) : [])),
    {
      name: 'reseal-renamed',
      rhythm: { every: 'day', hour: 2, minute: 50 },
      run: (stopping) => resealRenamed(deps, sealedColumns, stopping),
    },
    { name: DELETE_JOB, rhythm: { every: 'hour', minute: 23 }, run: () => deleteOldRows(deps) },
  ];
}
