import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Logger } from '#server/core/log-port.ts';

export type Poller = {
  /** Starts a round of work now. */
  runNow(): void;
  /** Stops the poller. Resolves when the running round has ended. */
  stop(): Promise<void>;
};

export type PollerOptions = {
  readonly name: string;
  readonly log: Logger;
  /** Interval in ms between rounds without a wake-up; one second by default. */
  readonly everyMs?: number;
  /** Runs one round of work. Returns true if there is more work; the next round then follows immediately. */
  round(): Promise<boolean>;
};

const POLL_MS = SECOND_MS;
const LONGEST_PAUSE_MS = 5 * SECOND_MS;

/**
 * Repeats rounds of work: immediately while a round reports more work, otherwise at a wake-up and at the latest after
 * `everyMs`. A round that throws, for example because the database is unavailable, is repeated with backoff. The poller
 * never ends by itself.
 */
export function startPoller({ name, log, round, everyMs = POLL_MS }: PollerOptions): Poller {
  const stopping = new AbortController();
  let isWoken = false;
  let endPause: () => void = () => undefined;
  let failures = 0;

  async function runRound(): Promise<number> {
    try {
      const more = await round();
      failures = 0;
      return more ? 0 : everyMs;
    } catch (error) {
      failures += 1;
      if (failures === 1) log.error({ worker: name, error: String(error) }, 'worker round failed, will retry');
      return Math.min(POLL_MS * failures, LONGEST_PAUSE_MS);
    }
  }

  /** Waits until a wake-up or the stop, for `ms` at most. */
  async function pause(ms: number): Promise<void> {
    if (stopping.signal.aborted || isWoken) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    endPause = resolve;
    await promise;
    clearTimeout(timer);
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      isWoken = false;
      const pauseMs = await runRound();
      if (pauseMs > 0) await pause(pauseMs);
    }
  }

  const running = run();
  return {
    runNow() {
      isWoken = true;
      endPause();
    },
    async stop() {
      stopping.abort();
      endPause();
      await running;
    },
  };
}
