import type { OrderToken } from '#contracts/core/ids.ts';
import { processWebhookEvents, processClaimedEvents } from './process-webhook-events.ts';
import type { SettleDeps } from '../attempts/settlement.ts';
import type { StatusRequestResult } from '../wake.ts';
import type { WebhookEvent } from '../store/webhook-event.ts';
import { startPoller } from '#server/core/jobs/poller.ts';

/**
 * Maximum number of payments settled at the same time. It equals the number of payments that one capture statement
 * writes, so that the next batch is ready when a statement ends.
 */
const MAX_RUNNING = 40;

/**
 * Maximum number of payments with waiting events in memory. Above this number, new events are left in the table, where
 * any process can claim them.
 */
const MAX_WAITING = 500;

const CLAIM_BATCH = 32;

export type WebhookEventWorker = {
  hasRoom(): boolean;
  enqueue(event: WebhookEvent): void;
  runNow(): void;
  /** Resolves when the running settlement of this payment has ended. Returns null if no settlement is running. */
  join(merchantRef: string): Promise<StatusRequestResult> | null;
  /**
   * Resolves when the running settlement of the payment of this order has ended. Returns null if no settlement is
   * running, or if this process has not read the order yet.
   */
  joinRunningSettlement(orderToken: OrderToken): Promise<StatusRequestResult> | null;
  /**
   * Stops the worker. Resolves when all started settlements have ended. Waiting events are claimed by another process
   * when their lease ends.
   */
  stop(): Promise<void>;
};

/**
 * Starts a worker that settles payments after webhook events. Events received by this process are handled immediately.
 * Other events are found by polling due rows every second. Leases divide the work between the processes.
 */
export function startWebhookEventWorker(deps: SettleDeps): WebhookEventWorker {
  const waiting = new Map<string, Job>();
  const running = new Set<Job>();
  const byOrder = new Map<OrderToken, Job>();
  let stopping = false;
  let moreInTable = false;

  /**
   * Adds webhook events to the queue. All waiting events of one payment form one job, which needs one status request.
   */
  function add(events: readonly WebhookEvent[]): void {
    for (const event of events) {
      const job = waiting.get(event.merchantRef) ?? newJob(event);
      job.events.push(event);
    }
    pump();
  }

  function newJob({ merchantRef, record }: WebhookEvent): Job {
    const orderToken = record === undefined ? null : deps.keyring.orderToken(record.order.orderId);
    const job = { events: [], orderToken, ended: Promise.withResolvers<StatusRequestResult>() };
    waiting.set(merchantRef, job);
    if (orderToken !== null) byOrder.set(orderToken, job);
    return job;
  }

  function end(job: Job, result: StatusRequestResult): void {
    running.delete(job);
    if (job.orderToken !== null && byOrder.get(job.orderToken) === job) byOrder.delete(job.orderToken);
    job.ended.resolve(result);
    pump();
  }

  function pump(): void {
    if (moreInTable && waiting.size < MAX_RUNNING) poller.runNow();
    for (const [merchantRef, job] of waiting) {
      if (stopping || running.size >= MAX_RUNNING) return;
      waiting.delete(merchantRef);
      running.add(job);
      void work(deps, job.events).then((result) => end(job, result));
    }
  }

  const poller = startPoller({
    name: 'inbox',
    log: deps.log,
    async round() {
      if (stopping || waiting.size >= MAX_RUNNING) return false;
      const events = await processClaimedEvents(deps, CLAIM_BATCH);
      moreInTable = events.length === CLAIM_BATCH;
      add(events);
      return false;
    },
  });

  return {
    hasRoom: () => !stopping && waiting.size < MAX_WAITING,
    enqueue: (event) => add([event]),
    runNow: () => poller.runNow(),
    join: (merchantRef) => (waiting.get(merchantRef) ?? runningFor(running, merchantRef))?.ended.promise ?? null,
    joinRunningSettlement: (orderToken) => byOrder.get(orderToken)?.ended.promise ?? null,
    async stop() {
      stopping = true;
      await poller.stop();
      await Promise.all([...running].map((job) => job.ended.promise));
    },
  };
}

type Job = {
  readonly events: WebhookEvent[];
  readonly orderToken: OrderToken | null;
  readonly ended: PromiseWithResolvers<StatusRequestResult>;
};

function runningFor(running: ReadonlySet<Job>, merchantRef: string): Job | undefined {
  return [...running].find(({ events: [event] }) => event?.merchantRef === merchantRef);
}

async function work(deps: SettleDeps, events: readonly WebhookEvent[]): Promise<StatusRequestResult> {
  try {
    return await processWebhookEvents(deps, events);
  } catch (error) {
    const eventIds = events.map((event) => event.eventId);
    deps.log.error(
      { eventIds, error: String(error) },
      'webhook events could not be processed; their lease will expire',
    );
    return 'unanswered';
  }
}
