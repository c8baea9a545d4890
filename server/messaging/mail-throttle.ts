import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';

/**
 * Duration in ms of one load measurement. No mail is sent meanwhile, so that only the load by customers is measured.
 */
const LISTEN_MS = 20;
/** Process utilisation (0 to 1) above which a mail would delay responses to customers. */
const BUSY_LOAD = 0.4;
/**
 * Longest delay of mails in ms while the load stays high. After this delay, mails are sent at a steady rate
 * (docs/decisions/0015).
 */
const LONGEST_MS = 5 * SECOND_MS;
/**
 * Process utilisation (0 to 1) above which mails still pause briefly after the longest delay. At this load, customers
 * alone keep the process busy.
 */
const FULL_LOAD = 0.9;
const STEP_ASIDE_MS = 40;

/** Measures the utilisation of the process (0 to 1) for `ms` milliseconds, or until the signal aborts. */
export type MeasureUtilisation = (ms: number, signal: AbortSignal) => Promise<number>;

export type MailThrottle = {
  /** Waits until the load allows mails to be sent. */
  waitUntilCalm(signal: AbortSignal): Promise<void>;
  /**
   * Ends the current load peak, because the queue is empty. At the next peak, mails can again wait up to the longest
   * delay.
   */
  endPeak(): void;
};

/**
 * Delays mails while the load is high, so that responses to customers come first. A sale is on the page immediately,
 * and its mail can follow seconds later.
 */
export function createMailThrottle(listen: MeasureUtilisation = measureEventLoopUtilisation): MailThrottle {
  let waitedMs = 0;

  return {
    async waitUntilCalm(signal) {
      while (!signal.aborted) {
        const busy = await listen(LISTEN_MS, signal);
        if (busy <= BUSY_LOAD) waitedMs = 0;
        if (busy <= BUSY_LOAD || waitedMs >= LONGEST_MS) {
          if (busy > FULL_LOAD) await listen(STEP_ASIDE_MS, signal);
          return;
        }
        waitedMs += LISTEN_MS;
      }
    },
    endPeak() {
      waitedMs = 0;
    },
  };
}

async function measureEventLoopUtilisation(ms: number, signal: AbortSignal): Promise<number> {
  const before = performance.eventLoopUtilization();
  await sleep(ms, undefined, { signal }).catch(() => undefined);
  return performance.eventLoopUtilization(performance.eventLoopUtilization(), before).utilization;
}
