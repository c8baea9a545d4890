import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { startPoller } from '#server/core/jobs/poller.ts';
import type { PaymentWake } from './wake.ts';
import { startWebhookEventWorker, type WebhookEventWorker } from './events/webhook-event-worker.ts';
import {
  scheduleChecksAfterStart,
  createVisitorStatusRequests,
  reconcilePayments,
} from './reconciliation/reconcile-payments.ts';
import { fetchProviderDocuments, type FetchDeps } from './reconciliation/fetch-documents.ts';
import { settleRefunds } from './refunds/settle-refunds.ts';
import type { SettleDeps } from './attempts/settlement.ts';

/**
 * Minimum interval in ms between notifications to other processes. The interval is needed because a NOTIFY in every
 * write would serialise the commits.
 */
const NOTIFY_PAUSE_MS = SECOND_MS / 4;
const WEBHOOK_EVENTS_CHANNEL = 'inbox';

export type PaymentWorkers = {
  readonly wake: Omit<PaymentWake, 'outbox' | 'reportMembershipMonthPaid'>;
  /** Stops the workers, which then claim no further work. Resolves when running work has ended. */
  stop(): Promise<void>;
};

export function startPaymentWorkers(deps: FetchDeps): PaymentWorkers {
  const webhookEvents = startWebhookEventWorker(deps);
  let ledgerCorrected = false;
  const payments = startPoller({
    name: 'payments',
    log: deps.log,
    round: async () => {
      if (!ledgerCorrected) await scheduleChecksAfterStart(deps);
      ledgerCorrected = true;
      return (await reconcilePayments(deps)) > 0;
    },
  });
  const refunds = startPoller({ name: 'refunds', log: deps.log, round: async () => (await settleRefunds(deps)) > 0 });
  const documents = startPoller({
    name: 'documents-of-providers',
    log: deps.log,
    round: async () => (await fetchProviderDocuments(deps)) > 0,
  });
  const tellOthers = throttledNotify(deps);
  const askForVisitor = createVisitorStatusRequests(deps);
  deps.db
    .listen(WEBHOOK_EVENTS_CHANNEL, () => webhookEvents.runNow())
    .catch((error: unknown) => {
      deps.log.warn({ error: String(error) }, 'notifications of other processes are unavailable, polling instead');
    });
  return {
    wake: {
      hasRoomForEvents: () => webhookEvents.hasRoom(),
      processWebhookEvents: (event) => (event === undefined ? tellOthers(webhookEvents) : webhookEvents.enqueue(event)),
      refunds: () => refunds.runNow(),
      settle: (payment, urgency) =>
        (urgency === 'visit' ? webhookEvents.join(payment.merchantRef) : null) ?? askForVisitor(payment, urgency),
      joinRunningSettlement: (orderToken) => webhookEvents.joinRunningSettlement(orderToken),
    },
    async stop() {
      await Promise.all([webhookEvents.stop(), payments.stop(), refunds.stop(), documents.stop()]);
    },
  };
}

function throttledNotify({ clock, db }: Pick<SettleDeps, 'clock' | 'db'>): (worker: WebhookEventWorker) => void {
  let quietUntil = 0;
  return (worker) => {
    worker.runNow();
    const now = clock.now();
    if (now < quietUntil) return;
    quietUntil = now + NOTIFY_PAUSE_MS;
    // every process also polls, so a lost notification only causes a delay of one second
    db.notify(WEBHOOK_EVENTS_CHANNEL).catch(() => undefined);
  };
}
