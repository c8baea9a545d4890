import type { Clock } from './port.ts';

type Seen = { readonly at: number; readonly elapsed: number };

/** Highest time of each clock, and its counter at that moment. */
const highest = new WeakMap<Clock, Seen>();

/**
 * Returns a time (epoch ms) that never goes back, for expiry that guards access: sessions, proofs, codes, links, passes.
 * While the system clock is behind the highest time seen, it continues from there at the pace of the counter. Use it
 * for both ends, issue and check; everything that is shown, booked or counted uses `clock.now()`.
 */
export function steadyNow(clock: Clock): number {
  const elapsed = clock.elapsed?.() ?? 0;
  const seen = highest.get(clock);
  const continued = seen === undefined ? -Infinity : Math.floor(seen.at + elapsed - seen.elapsed);
  const at = Math.max(clock.now(), continued);
  highest.set(clock, { at, elapsed });
  return at;
}

/** Takes over the highest time that another process, or this one before its restart, has seen (epoch ms). */
export function raiseSteadyNow(clock: Clock, at: number): void {
  if (at > steadyNow(clock)) highest.set(clock, { at, elapsed: clock.elapsed?.() ?? 0 });
}
