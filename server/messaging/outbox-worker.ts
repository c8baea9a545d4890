import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Channel } from './topic.ts';
import { createCustomersFirst, type CustomersFirst } from './customers-first.ts';
import { retryDelayMs, type DrainDeps } from './deliver-message.ts';
import { drainOutbox, type DrainResult } from './drain-outbox.ts';

const POLL_MS = SECOND_MS;
const LONGEST_PROBE_MS = MINUTE_MS;

const STOP_PATIENCE_MS = 5 * SECOND_MS;

export type OutboxWorker = {
  /** Look now: something was committed. */
  nudge(): void;
  /** Resolves when what is being sent is sent and marked, or was cut off after five seconds. */
  stop(): Promise<void>;
};

/**
 * Sends what the outbox holds for one channel: woken when something was put in, and every second for what other
 * processes wrote. Customers come first, so between batches of mails it waits while they keep the process busy. While the
 * mail server is away one message knocks at growing intervals, and the first success frees the rest. Text messages have
 * a worker of their own, which waits for nobody: a code is too old before a mail server is back.
 */
export function startOutboxWorker(
  deps: DrainDeps,
  channel: Channel,
  customers: CustomersFirst = createCustomersFirst(),
): OutboxWorker {
  const stopping = new AbortController();
  let wakeUp = new AbortController();
  let failures = 0;
  let answering = false;

  function nudge(): void {
    // a reason of its own: making the usual error, with its stack, would take longer than all the rest of a wake
    wakeUp.abort('woken');
  }

  async function drain(): Promise<DrainResult> {
    const request = failures === 0 ? { answering } : { limit: 1, recovering: true };
    return await drainOutbox(deps, { ...request, channel, stopping: stopping.signal });
  }

  async function rest(result: DrainResult): Promise<void> {
    answering = result.taken > 0 && result.mailServer === 'fine';
    if (result.mailServer === 'unavailable') {
      failures += 1;
      await pause(Math.min(retryDelayMs(failures), LONGEST_PROBE_MS), stopping.signal);
    } else if (result.taken > 0) {
      failures = 0;
      if (channel === 'mail') await customers.letPass(stopping.signal);
    } else {
      customers.rest();
      await pause(POLL_MS, AbortSignal.any([stopping.signal, wakeUp.signal]));
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      wakeUp = new AbortController();
      try {
        await rest(await drain());
      } catch (error) {
        deps.log.error({ error: String(error) }, 'the outbox could not be read');
        await pause(POLL_MS, stopping.signal);
      }
    }
  }

  const running = run();
  return {
    nudge,
    async stop() {
      stopping.abort();
      // a delivery that hangs is cut off: the message goes back to the outbox
      const patience = setTimeout(() => {
        if (channel === 'mail') void deps.mail.close();
      }, STOP_PATIENCE_MS);
      await running;
      clearTimeout(patience);
    },
  };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
