import { startHighestTimeWorker } from './core/clock/keep-highest-time.ts';
import { startScheduler } from './core/jobs/scheduler.ts';
import { startWalletWorker } from './entitlements/public.ts';
import { startOutboxWorker } from './messaging/public.ts';
import { startPaymentWorkers } from './payments/public.ts';
import { startMembershipWorker, type MembershipDeps } from './selling/public.ts';
import { startStationWorkers } from './stations/public.ts';
import { startTaxWorker } from './tax/public.ts';
import { createDuties } from './schedules.ts';
import type { WakeSwitch } from './wake.ts';

export type Workers = {
  /** Nothing new is begun; resolves when what was running has ended. Call before the database is closed. */
  stop(): Promise<void>;
};

/** What every worker needs together; `wake` is the one that use cases nudge. */
export type WorkerDeps = Parameters<typeof startPaymentWorkers>[0] &
  MembershipDeps &
  Parameters<typeof createDuties>[0] &
  Parameters<typeof startTaxWorker>[0] &
  Parameters<typeof startWalletWorker>[0] &
  Parameters<typeof startOutboxWorker>[0] & { readonly wake: WakeSwitch };

/**
 * Starts everything that works without being asked: payments, messages, and the clock. Call after the server listens:
 * visitors are answered first. A database that is away at this moment ends nothing: every worker tries again.
 */
export function startWorkers(deps: WorkerDeps): Workers {
  const payments = startPaymentWorkers(deps);
  const senders = { mail: startOutboxWorker(deps, 'mail'), sms: startOutboxWorker(deps, 'sms') };
  const stations = startStationWorkers(deps);
  const wallets = startWalletWorker(deps);
  const documents = startTaxWorker(deps);
  const memberships = startMembershipWorker(deps);
  deps.wake.connect({
    ...payments.wake,
    outbox: (channel) => senders[channel].nudge(),
    monthPaid: (orderId) => memberships.monthPaid(orderId),
  });
  const highestTime = startHighestTimeWorker(deps);
  const clock = startScheduler(deps, createDuties(deps));
  const running = [payments, memberships, documents, stations, wallets, senders.mail, senders.sms, highestTime, clock];
  return {
    async stop() {
      await Promise.all(running.map((worker) => worker.stop()));
    },
  };
}
