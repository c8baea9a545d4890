import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';

/** How long the process is listened to, while nothing is sent, to learn what customers ask of it. */
const LISTEN_MS = 20;
/** Above this share of the time at work, each mail would make somebody's answer wait. */
const BUSY = 0.4;
/** In a rush that does not end, a mail is this late at most, and then keeps pace (docs/decisions/0137). */
const LONGEST_MS = 5 * SECOND_MS;
/** And even then it steps aside for a moment where customers alone keep the process busy. */
const FULL = 0.9;
const STEP_ASIDE_MS = 40;

/** Waits `ms`, or until the signal, and answers which share of that time (0 to 1) the process was at work. */
export type Listen = (ms: number, signal: AbortSignal) => Promise<number>;

export type CustomersFirst = {
  /** Resolves when mails may go on. */
  letPass(signal: AbortSignal): Promise<void>;
  /** Nothing waits any more: the next rush is a new one. */
  rest(): void;
};

/** Customers are answered before mails are sent: a sale is on the page at once, its mail may come seconds later. */
export function createCustomersFirst(listen: Listen = listenToProcess): CustomersFirst {
  let waitedMs = 0;

  return {
    async letPass(signal) {
      while (!signal.aborted) {
        const busy = await listen(LISTEN_MS, signal);
        if (busy <= BUSY) waitedMs = 0;
        if (busy <= BUSY || waitedMs >= LONGEST_MS) {
          if (busy > FULL) await listen(STEP_ASIDE_MS, signal);
          return;
        }
        waitedMs += LISTEN_MS;
      }
    },
    rest() {
      waitedMs = 0;
    },
  };
}

async function listenToProcess(ms: number, signal: AbortSignal): Promise<number> {
  const before = performance.eventLoopUtilization();
  await sleep(ms, undefined, { signal }).catch(() => undefined);
  return performance.eventLoopUtilization(performance.eventLoopUtilization(), before).utilization;
}
