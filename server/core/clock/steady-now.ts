import type { Clock } from './port.ts';

type ClockReading = { readonly at: number; readonly elapsed: number };

/** Highest time read from each clock, with the value of the monotonic counter at that moment. */
const highestReadings = new WeakMap<Clock, ClockReading>();

/**
 * Returns a time in epoch ms that never goes back. Use it for the expiry of anything that gives access: sessions,
 * proofs, codes, links and passes. If the system clock is behind the highest time seen, the monotonic counter advances
 * the result from that highest time. Use it both to issue and to check. For times that are displayed, booked or
 * counted, use `clock.now()`.
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
 * Raises the highest time of this process to `at` (epoch ms). Another process, or this process before its restart, has
 * seen that time.
 */
export function advanceSteadyNow(clock: Clock, at: number): void {
  if (at > steadyNow(clock)) highestReadings.set(clock, { at, elapsed: clock.elapsed?.() ?? 0 });
}
