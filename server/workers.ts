import { startHighestTimeWorker } from './core/clock/highest-time-worker.ts';
import { startScheduler } from './core/jobs/scheduler.ts';
import { mergeUniqueRecords, type DepsOf, type StoppableWorker } from './core/modules/define-module.ts';
import { enabledModules, type AppModule } from './modules.ts';
import { createScheduledJobs } from './schedules.ts';
import type { WorkerWakeups } from './wake.ts';

export type Workers = {
  /** Stops claiming work. Resolves when running work has ended. Call it before the database is closed. */
  stop(): Promise<void>;
};

/** Dependencies of all workers. Use cases call `wake` to wake the workers. */
export type WorkerDeps = DepsOf<AppModule, 'workers'> &
  Parameters<typeof createScheduledJobs>[0] & { readonly wake: WorkerWakeups };

/**
 * Starts all background work: the workers of the modules, and the scheduler. Call it after the server listens, so that
 * visitors are served first. If the database is unavailable, every worker retries.
 */
export function startWorkers(deps: WorkerDeps): Workers {
  const started = enabledModules(deps.config).flatMap((module) => ('workers' in module ? [module.workers(deps)] : []));
  deps.wake.connect(mergeUniqueRecords(started.flatMap(({ wake }) => (wake === null ? [] : [wake]))));
  const running: readonly StoppableWorker[] = [
    ...started.flatMap((workers) => workers.running),
    startHighestTimeWorker(deps),
    startScheduler(deps, createScheduledJobs(deps)),
  ];
  return {
    async stop() {
      await Promise.all(running.map((worker) => worker.stop()));
    },
  };
}
