import { groupByPayment, processEvents, takeEvents } from '#server/features/payments/process-events.ts';
import type { SettleDeps } from '#server/features/payments/settlement.ts';
import type { InboxEvent } from '#server/store/inbox.ts';
import { startPoller } from './poller.ts';

/** Payments settled at once: the provider's answer and two round trips to the database overlap eight times. */
const CONCURRENCY = 8;

/** Events this process keeps for itself at most; what comes beyond waits in the table for whoever has time. */
const MAX_WAITING = 500;

const CLAIM_BATCH = 32;

export type InboxWorker = {
  hasRoom(): boolean;
  /** Takes an event that was stored with a lease of ours. */
  hand(event: InboxEvent): void;
  nudge(): void;
  /** Resolves when the work on this payment that is going on right now has ended; null where there is none. */
  join(merchantRef: string): Promise<true> | null;
  /** Resolves when everything begun is ended; what waits keeps its lease and is found by the next process. */
  stop(): Promise<void>;
};

/**
 * Settles what providers hint at: events handed over by this process' own webhook at once, everything else by
 * claiming due rows every second. Any number of processes share the work by leases.
 */
export function startInboxWorker(deps: SettleDeps): InboxWorker {
  const waiting: InboxEvent[][] = [];
  const running = new Map<readonly InboxEvent[], Promise<void>>();
  let stopping = false;
  let moreInTable = false;

  async function work(events: readonly InboxEvent[]): Promise<void> {
    try {
      await processEvents(deps, events);
    } catch (error) {
      const eventIds = events.map((event) => event.eventId);
      deps.log.error(
        { eventIds, error: String(error) },
        'provider events could not be worked on; their lease ends by itself',
      );
    }
  }

  function pump(): void {
    if (moreInTable && waiting.length < CONCURRENCY) poller.nudge();
    while (running.size < CONCURRENCY) {
      const events = stopping ? undefined : waiting.shift();
      if (events === undefined) return;
      const job = work(events).finally(() => {
        running.delete(events);
        pump();
      });
      running.set(events, job);
    }
  }

  const poller = startPoller({
    name: 'inbox',
    log: deps.log,
    async round() {
      if (stopping || waiting.length >= CONCURRENCY) return false;
      const events = await takeEvents(deps, CLAIM_BATCH);
      moreInTable = events.length === CLAIM_BATCH;
      waiting.push(...groupByPayment(events));
      pump();
      return false;
    },
  });

  return {
    hasRoom: () => !stopping && waiting.length < MAX_WAITING,
    hand(event) {
      waiting.push([event]);
      pump();
    },
    nudge: () => poller.nudge(),
    join(merchantRef) {
      for (const [[event], job] of running) if (event?.merchantRef === merchantRef) return job.then(() => true);
      return null;
    },
    async stop() {
      stopping = true;
      await poller.stop();
      await Promise.all(running.values());
    },
  };
}
