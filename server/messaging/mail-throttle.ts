import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';

/** Length of a measurement in ms, during which no mail is sent, so that only the load by customers is measured. */
const LISTEN_MS = 20;
/** Utilisation above which a mail would delay responses to customers. */
const BUSY_LOAD = 0.4;
/**
 * Longest delay of mails in ms under permanent load. After this delay, mails are sent at a steady rate
 * (docs/decisions/0015).
 */
const LONGEST_MS = 5 * SECOND_MS;
/**
 * Utilisation above which mails still pause briefly after the longest delay, because customers alone keep the process
 * busy.
 */
const FULL_LOAD = 0.9;
const STEP_ASIDE_MS = 40;

/** Measures for `ms`, or until the signal aborts, and returns the utilisation of the process (0 to 1). */
export type MeasureUtilisation = (ms: number, signal: AbortSignal) => Promise<number>;

export type MailThrottle = {
  /** Resolves when mails may be sent. */
  waitUntilCalm(signal: AbortSignal): Promise<void>;
  /**
   * Ends the current peak, because the queue is empty. At the next peak, mails can again wait up to the longest delay.
   */
  endPeak(): void;
};

/**
 * Throttles mails under load, so that responses to customers come first. A sale is on the page immediately, and its
 * mail can follow seconds later.
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
