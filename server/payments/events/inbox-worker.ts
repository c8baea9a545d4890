import type { OrderToken } from '#contracts/core/ids.ts';
import { processEvents, takeEvents } from './process-events.ts';
import type { SettleDeps } from '../attempts/settlement.ts';
import type { Asked } from '#server/wake.ts';
import type { WebhookEvent } from '../store/webhook-event.ts';
import { startPoller } from '#server/core/jobs/poller.ts';

/** Payments settled at once: as many as one capture writes together, so that the next batch is ready when it ends. */
const CONCURRENCY = 40;

/** Events this process keeps for itself at most; what comes beyond waits in the table for whoever has time. */
const MAX_WAITING = 500;

const CLAIM_BATCH = 32;

export type InboxWorker = {
  hasRoom(): boolean;
  /** Takes an event that was stored with a lease of ours. */
  hand(event: WebhookEvent): void;
  nudge(): void;
  /** Resolves when the work on this payment that is going on right now has ended; null where there is none. */
  join(merchantRef: string): Promise<Asked> | null;
  /** The same by what a visitor knows of it; null also where its order was not read yet. */
  joinOrder(orderToken: OrderToken): Promise<Asked> | null;
  /** Resolves when everything begun is ended; what waits keeps its lease and is found by the next process. */
  stop(): Promise<void>;
};

/**
 * Settles what providers hint at: events handed over by this process' own webhook at once, everything else by
 * claiming due rows every second. Any number of processes share the work by leases.
 */
export function startInboxWorker(deps: SettleDeps): InboxWorker {
  const waiting = new Map<string, Job>();
  const running = new Set<Job>();
  const byOrder = new Map<OrderToken, Job>();
  let stopping = false;
  let moreInTable = false;

  /** Events of one payment that wait together are one job: the provider is asked once for all of them. */
  function add(events: readonly WebhookEvent[]): void {
    for (const event of events) {
      const job = waiting.get(event.merchantRef) ?? newJob(event);
      job.events.push(event);
    }
    pump();
  }

  function newJob({ merchantRef, record }: WebhookEvent): Job {
    const orderToken = record === undefined ? null : deps.keyring.orderToken(record.order.orderId);
    const job = { events: [], orderToken, ended: Promise.withResolvers<Asked>() };
    waiting.set(merchantRef, job);
    if (orderToken !== null) byOrder.set(orderToken, job);
    return job;
  }

  function end(job: Job, asked: Asked): void {
    running.delete(job);
    if (job.orderToken !== null && byOrder.get(job.orderToken) === job) byOrder.delete(job.orderToken);
    job.ended.resolve(asked);
    pump();
  }

  function pump(): void {
    if (moreInTable && waiting.size < CONCURRENCY) poller.nudge();
    for (const [merchantRef, job] of waiting) {
      if (stopping || running.size >= CONCURRENCY) return;
      waiting.delete(merchantRef);
      running.add(job);
      void work(deps, job.events).then((asked) => end(job, asked));
    }
  }

  const poller = startPoller({
    name: 'inbox',
    log: deps.log,
    async round() {
      if (stopping || waiting.size >= CONCURRENCY) return false;
      const events = await takeEvents(deps, CLAIM_BATCH);
      moreInTable = events.length === CLAIM_BATCH;
      add(events);
      return false;
    },
  });

  return {
    hasRoom: () => !stopping && waiting.size < MAX_WAITING,
    hand: (event) => add([event]),
    nudge: () => poller.nudge(),
    join: (merchantRef) => (waiting.get(merchantRef) ?? runningFor(running, merchantRef))?.ended.promise ?? null,
    joinOrder: (orderToken) => byOrder.get(orderToken)?.ended.promise ?? null,
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
  readonly ended: PromiseWithResolvers<Asked>;
};

function runningFor(running: ReadonlySet<Job>, merchantRef: string): Job | undefined {
  return [...running].find(({ events: [event] }) => event?.merchantRef === merchantRef);
}

async function work(deps: SettleDeps, events: readonly WebhookEvent[]): Promise<Asked> {
  try {
    return await processEvents(deps, events);
  } catch (error) {
    const eventIds = events.map((event) => event.eventId);
    deps.log.error(
      { eventIds, error: String(error) },
      'webhook events could not be worked on; their lease ends by itself',
    );
    return 'unanswered';
  }
}
