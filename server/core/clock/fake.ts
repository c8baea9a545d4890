import type { Clock } from './port.ts';

export type FakeClock = Clock & {
  set(epochMs: number): void;
  advance(ms: number): void;
};

export function createFakeClock(startMs: number): FakeClock {
  let now = startMs;
  return {
    now: () => now,
    set(epochMs) {
      now = epochMs;
    },
    advance(ms) {
      now += ms;
    },
  };
}
