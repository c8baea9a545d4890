import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Logger } from '#server/core/deps.ts';

export type Poller = {
  /** Look now. */
  nudge(): void;
  /** Resolves when the round that is running has ended. */
  stop(): Promise<void>;
};

export type Polling = {
  readonly name: string;
  readonly log: Logger;
  /** How long it waits where nobody nudges; a second where nothing is said. */
  readonly everyMs?: number;
  /** One round of work; true where more waits and the next round should follow at once. */
  round(): Promise<boolean>;
};

const POLL_MS = SECOND_MS;
const LONGEST_PAUSE_MS = 5 * SECOND_MS;

/**
 * Repeats rounds of work: at once while there is more, otherwise when nudged and at the latest after `everyMs`. A
 * round that throws (the database is away) is repeated with growing pauses and ends nothing.
 */
export function startPoller({ name, log, round, everyMs = POLL_MS }: Polling): Poller {
  const stopping = new AbortController();
  let wakeUp = new AbortController();
  let failures = 0;

  async function runRound(): Promise<number> {
    try {
      const more = await round();
      failures = 0;
      return more ? 0 : everyMs;
    } catch (error) {
      failures += 1;
      if (failures === 1) log.error({ worker: name, error: String(error) }, 'a worker could not do its round');
      return Math.min(POLL_MS * failures, LONGEST_PAUSE_MS);
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      wakeUp = new AbortController();
      const pauseMs = await runRound();
      if (pauseMs === 0) continue;
      await sleep(pauseMs, undefined, { signal: AbortSignal.any([stopping.signal, wakeUp.signal]) }).catch(
        () => undefined,
      );
    }
  }

  const running = run();
  return {
    nudge: () => wakeUp.abort(),
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
