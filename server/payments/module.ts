import type { ScheduledJob } from '#server/core/jobs/scheduler.ts';
import { defineModule } from '#server/core/modules/define-module.ts';
import { markTestPayments } from './mark-test-payments.ts';
import { paymentTopics } from './messages/topics.ts';
import { RECONCILE_JOB, reconcileWithProvider } from './reconciliation/reconcile-period.ts';
import { startPaymentWorkers } from './payment-workers.ts';
import { registerPaymentRoutes } from './payments.routes.ts';
import { findOldestEventSeconds } from './store/webhook-event.ts';
import { paymentsCounters, paymentsFailpoints, type Deps } from './deps.ts';
import { paymentsRetention } from './retention.ts';
import { deleteOldWebhookEvents } from './events/delete-old-events.ts';
import { paymentsRefusals } from './refusals.ts';
import { paymentsOpenWork } from './open-work.ts';
import { paymentsSettings } from './settings/settings.ts';

/** Declares the payments module, which contains payments, refunds and their reconciliation with providers. */
export const payments = defineModule({
  name: 'payments',
  counters: paymentsCounters,
  openWork: paymentsOpenWork,
  settings: paymentsSettings,
  refusals: paymentsRefusals,
  topics: paymentTopics,
  schedules: scheduledJobsOf,
  routes: registerPaymentRoutes,
  workers: startWorkers,
  health: ({ db }: Pick<Deps, 'db'>) => ({ oldestEventSeconds: () => findOldestEventSeconds(db) }),
  retention: paymentsRetention,
  deletions: deleteOldRows,
  failpoints: paymentsFailpoints,
});

type ScheduledJobDeps = Parameters<typeof reconcileWithProvider>[0];

function scheduledJobsOf(deps: ScheduledJobDeps): readonly ScheduledJob[] {
  return [
    {
      name: RECONCILE_JOB,
      rhythm: { every: 'day', hour: 4, minute: 15 },
      run: (stopping) => reconcileWithProvider(deps, stopping),
    },
    {
      name: 'mark-test-payments',
      rhythm: { every: 'hour', minute: 25 },
      run: (stopping) => markTestPayments(deps, stopping),
    },
  ];
}

function startWorkers(deps: Parameters<typeof startPaymentWorkers>[0]) {
  const workers = startPaymentWorkers(deps);
  return { wake: workers.wake, running: [workers] };
}

async function deleteOldRows(deps: Parameters<typeof deleteOldWebhookEvents>[0]) {
  return {
    events: await deleteOldWebhookEvents(deps),
  };
}
