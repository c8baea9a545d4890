import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Logger } from '#server/core/log-port.ts';

export type Poller = {
  runNow(): void;
  /** Stops the poller. Resolves when the running poll has ended. */
  stop(): Promise<void>;
};

export type PollerOptions = {
  readonly name: string;
  readonly log: Logger;
  /** Interval in ms between two polls if `runNow` is not called; one second by default. */
  readonly everyMs?: number;
  /** Runs one poll. Returns true if there is more work. The next poll then follows immediately. */
  round(): Promise<boolean>;
};

const POLL_MS = SECOND_MS;
const LONGEST_PAUSE_MS = 5 * SECOND_MS;

/**
 * Starts a poller, which repeats `round`. If `round` reports more work, it runs again immediately; otherwise when
 * `runNow` is called, and at the latest after `everyMs`. If it throws, for example because the database is unavailable,
 * it is repeated with backoff. The poller never ends by itself.
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

  /** Waits until `runNow` or `stop` is called, for at most `ms`. */
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
