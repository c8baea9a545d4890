import { SECOND_MS } from '#domain/core/jerusalem-time.ts';
import { startOutboxWorker } from './messaging/outbox-worker.ts';
import { catchUp, reconcilePayments, settleForVisitor } from './payments/reconcile-payments.ts';
import { settleRefunds } from './payments/settle-refunds.ts';
import type { SettleDeps } from './payments/settlement.ts';
import { startInboxWorker, type InboxWorker } from './payments/inbox-worker.ts';
import { startPoller } from './core/jobs/poller.ts';
import { startSchedules, type Scheduler } from './core/jobs/schedules.ts';
import type { WakeSwitch } from './core/jobs/wake.ts';

export type Workers = {
  /** Nothing new is begun; resolves when what was running has ended. Call before the database is closed. */
  stop(): Promise<void>;
};

/** What every worker needs together; `wake` is the one that features nudge. */
export type WorkerDeps = Omit<SettleDeps, 'wake'> &
  Parameters<typeof startOutboxWorker>[0] & { readonly wake: WakeSwitch };

/** Other processes hear of waiting events at most this often: a NOTIFY in every write would queue the commits behind it. */
const NOTIFY_PAUSE_MS = SECOND_MS / 4;
const INBOX_CHANNEL = 'inbox';

/**
 * Starts everything that works without being asked: inbox, messages, payments in doubt, refunds, and the clock. Call
 * after the server listens: visitors are answered while pg-boss lays its tables. A database that is away at this
 * moment ends nothing: every worker tries again.
 */
export function startWorkers(deps: WorkerDeps): Workers {
  const inbox = startInboxWorker(deps);
  const mails = startOutboxWorker(deps);
  const textMessages = startOutboxWorker(deps, 'sms');
  let caughtUp = false;
  const payments = startPoller({
    name: 'payments',
    log: deps.log,
    round: async () => {
      if (!caughtUp) await catchUp(deps);
      caughtUp = true;
      return (await reconcilePayments(deps)) > 0;
    },
  });
  const refunds = startPoller({ name: 'refunds', log: deps.log, round: async () => (await settleRefunds(deps)) > 0 });
  const tellOthers = throttledNotify(deps);
  deps.wake.connect({
    inboxHasRoom: () => inbox.hasRoom(),
    inbox: (event) => (event === undefined ? tellOthers(inbox) : inbox.hand(event)),
    outbox: () => {
      mails.nudge();
      textMessages.nudge();
    },
    refunds: () => refunds.nudge(),
    settle: (payment, urgency) =>
      (urgency === 'visit' ? inbox.join(payment.merchantRef) : null) ?? settleForVisitor(deps, payment, urgency),
  });
  deps.db
    .listen(INBOX_CHANNEL, () => inbox.nudge())
    .catch((error: unknown) => {
      deps.log.warn({ error: String(error) }, 'other processes cannot call this one: it finds their events by looking');
    });
  const scheduler = startSchedules(deps);
  return { stop: () => stopAll([inbox, mails, textMessages, payments, refunds, scheduler]) };
}

function throttledNotify(deps: WorkerDeps): (inbox: InboxWorker) => void {
  let quietUntil = 0;
  return (inbox) => {
    inbox.nudge();
    const now = deps.clock.now();
    if (now < quietUntil) return;
    quietUntil = now + NOTIFY_PAUSE_MS;
    // everybody polls: a lost word costs a second
    deps.db.notify(INBOX_CHANNEL).catch(() => undefined);
  };
}

async function stopAll(running: readonly (Scheduler | Pick<Workers, 'stop'>)[]): Promise<void> {
  await Promise.all(running.map((worker) => worker.stop()));
}
