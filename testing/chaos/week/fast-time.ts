import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { FakeClock } from '#server/core/clock/fake.ts';
import type { Sleep } from '#peers/terminal/machine-time.ts';

/**
 * Time of a shop and its machines that passes faster than real time. It stands still while the shop works, then moves
 * to the next moment for which a customer, a machine or the owner waits.
 */
export type FastTime = {
  /** Waits on the shop's clock. A machine that is switched off is not woken, because the run is over. */
  readonly sleep: Sleep;
  wait(ms: number): Promise<void>;
  /** Returns the result of work during which time stands still. */
  during<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Lets time pass until an instant (epoch ms). */
  runUntil(until: number): Promise<void>;
};

type Sleeper = { readonly at: number; readonly wake: () => void };

/** Sleepers of one such period in ms wake together, so that the shop works for several machines at the same time. */
const GRAIN_MS = 2 * SECOND_MS;
/** Smallest lead in ms over the chosen speed for which the run waits. */
const LEAD_MS = 20;

/** `speed`: how many times faster than real time the clock may run at most. */
export function createFastTime(clock: FakeClock, speed: number): FastTime {
  const sleepers: Sleeper[] = [];
  let working = 0;
  let rest: () => void = () => undefined;

  function add(sleeper: Sleeper): void {
    const place = sleepers.findLastIndex(({ at }) => at <= sleeper.at) + 1;
    sleepers.splice(place, 0, sleeper);
  }

  function sleep(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    add({ at: clock.now() + ms, wake: resolve });
    return promise;
  }

  /** Resolves when no work is left, and all that was woken works or waits again. */
  async function untilAllWait(): Promise<void> {
    for (;;) {
      await turn();
      if (working === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      rest = resolve;
      await promise;
    }
  }

  return {
    sleep,
    wait: sleep,
    async during(work) {
      working += 1;
      try {
        return await work();
      } finally {
        working -= 1;
        if (working === 0) rest();
      }
    },
    async runUntil(until) {
      const begun = performance.now();
      const from = clock.now();
      for (;;) {
        await untilAllWait();
        const [next] = sleepers;
        if (next === undefined || next.at > until) break;
        clock.set(Math.max(clock.now(), next.at));
        const leadMs = (clock.now() - from) / speed - (performance.now() - begun);
        if (leadMs > LEAD_MS) await wait(leadMs);
        const due = sleepers.findLastIndex(({ at }) => at <= clock.now() + GRAIN_MS) + 1;
        for (const { wake } of sleepers.splice(0, due)) wake();
      }
      clock.set(until);
    },
  };
}
