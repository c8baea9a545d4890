import type { Clock } from './port.ts';

type ClockReading = { readonly at: number; readonly elapsed: number };

/** Highest time read from each clock, with the value of the monotonic counter at that moment. */
const highestReadings = new WeakMap<Clock, ClockReading>();

/**
 * Returns a time (epoch ms) that never goes back, for expiry that guards access: sessions, proofs, codes, links,
 * passes. While the system clock is behind the highest time seen, the result advances from that time with the monotonic
 * counter. Use it both to issue and to check. For times that are displayed, booked or counted, use `clock.now()`.
 */
export function steadyNow(clock: Clock): number {
  const elapsed = clock.elapsed?.() ?? 0;
  const seen = highestReadings.get(clock);
  const continued = seen === undefined ? -Infinity : Math.floor(seen.at + elapsed - seen.elapsed);
  const at = Math.max(clock.now(), continued);
  highestReadings.set(clock, { at, elapsed });
  return at;
}

/**
 * Raises the highest time of this process to a time (epoch ms) that another process, or this process before its
 * restart, has seen.
 */
export function raiseSteadyNow(clock: Clock, at: number): void {
  if (at > steadyNow(clock)) highestReadings.set(clock, { at, elapsed: clock.elapsed?.() ?? 0 });
}
