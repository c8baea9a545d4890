import { nextRunTime } from '#domain/core/time/schedule.ts';
import { SHOP_OUTAGE_GAP_MS } from '#domain/stations/bays/bay-state.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';
import { reconcilePayments } from '#server/payments/reconciliation/reconcile-payments.ts';
import { createScheduledJobs } from '#server/schedules.ts';
import { createStationSweep } from '#server/stations/module.ts';
import { issueDocuments } from '#server/tax/issue-documents.ts';
import { runWorkers } from '../../factories.ts';
import type { TestApp } from '../../shop/build-test-app.ts';
import { shopOf } from '../../staff/staff-order.ts';
import type { FastTime } from './fast-time.ts';

/** Shorter than the gap after which the watch of the alerts counts the shop itself as having been offline. */
const ROUND_MS = 0.8 * SHOP_OUTAGE_GAP_MS;
/** Number of rounds between two runs of the less urgent work: documents, messages, scheduled jobs. */
const SELDOM = 8;

/** Repeats the work of the shop's processes, from the rounds of the stations to the scheduled jobs. */
export async function repeatShopWork(shop: TestApp, time: FastTime): Promise<never> {
  const { deps } = shopOf(shop);
  const stationRound = createStationSweep(shop.deps);
  const stopping = new AbortController().signal;
  const jobs = createScheduledJobs(shop.deps as never).map((job) => ({
    ...job,
    dueAt: nextRunTime(job.rhythm, shop.clock.now()),
  }));

  async function seldom(): Promise<void> {
    await reconcilePayments(deps);
    while (await issueDocuments(deps));
    for (const channel of ['mail', 'sms', 'push'] as const) await drainOutbox(shop.deps, { channel });
    for (const job of jobs) {
      if (job.dueAt > shop.clock.now()) continue;
      await job.run(stopping);
      job.dueAt = nextRunTime(job.rhythm, shop.clock.now());
    }
  }

  for (let round = 0; ; round += 1) {
    await time.during(async () => {
      await stationRound();
      await runWorkers(shopOf(shop));
      if (round % SELDOM === 0) await seldom();
    });
    await time.wait(ROUND_MS);
  }
}
