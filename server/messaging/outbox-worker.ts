import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { MessageChannel } from './topic.ts';
import { createMailThrottle, type MailThrottle } from './mail-throttle.ts';
import { deliveryRetryDelayMs, type DrainOutboxDeps } from './deliver-message.ts';
import { drainOutbox, type DrainOutboxResult } from './drain-outbox.ts';

const POLL_MS = SECOND_MS;
const LONGEST_PROBE_MS = MINUTE_MS;

const STOP_TIMEOUT_MS = 5 * SECOND_MS;

export type OutboxWorker = {
  /** Sends pending messages now, because a message was committed. */
  runNow(): void;
  /**
   * Stops the worker. Resolves when running deliveries are finished and marked. Mail deliveries that are still running
   * after five seconds are aborted.
   */
  stop(): Promise<void>;
};

/**
 * Sends the messages of one channel. The worker runs at each notification, and every second for messages of other
 * processes. Mails wait between batches while customers keep the process busy. While the mail server is unavailable,
 * one message is retried with backoff; after the first success the remaining messages are retried immediately. Text
 * messages have a separate worker without throttling, because codes expire quickly.
 */
export function startOutboxWorker(
  deps: DrainOutboxDeps,
  channel: MessageChannel,
  throttle: MailThrottle = createMailThrottle(),
): OutboxWorker {
  const stopping = new AbortController();
  let wakeUp = new AbortController();
  let failures = 0;
  let isServerResponding = false;

  function runNow(): void {
    // an explicit reason is passed, because creating the default error with its stack would take longer than the rest
    // of the notification
    wakeUp.abort('woken');
  }

  async function drain(): Promise<DrainOutboxResult> {
    const request = failures === 0 ? { isServerResponding } : { limit: 1, wasServerUnavailable: true };
    return await drainOutbox(deps, { ...request, channel, stopping: stopping.signal });
  }

  async function rest(result: DrainOutboxResult): Promise<void> {
    isServerResponding = result.taken > 0 && result.mailServer === 'fine';
    if (result.mailServer === 'unavailable') {
      failures += 1;
      await pause(Math.min(deliveryRetryDelayMs(failures), LONGEST_PROBE_MS), stopping.signal);
    } else if (result.taken > 0) {
      failures = 0;
      if (channel === 'mail') await throttle.waitUntilCalm(stopping.signal);
    } else {
      throttle.endPeak();
      await pause(POLL_MS, AbortSignal.any([stopping.signal, wakeUp.signal]));
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      wakeUp = new AbortController();
      try {
        await rest(await drain());
      } catch (error) {
        deps.log.error({ error: String(error) }, 'could not read the outbox');
        await pause(POLL_MS, stopping.signal);
      }
    }
  }

  const running = run();
  return {
    runNow,
    async stop() {
      stopping.abort();
      // a delivery that does not end is aborted, and its message returns to the outbox
      const timeout = setTimeout(() => {
        if (channel === 'mail') void deps.mail.close();
      }, STOP_TIMEOUT_MS);
      await running;
      clearTimeout(timeout);
    },
  };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
