import type { RingFault } from '#contracts/stations/firmware.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';

export const LAST_RING = 3;

/**
 * Time in ms within which a controller has to come back with the new version, after it reported that it installed it, or
 * after it got the command. After it the update counts as failed.
 */
export const COMES_BACK_MS = 30 * MINUTE_MS;

/** Results of a release in the rings that got it. Counts are of stations, times in epoch ms. */
export type RingReport = {
  readonly installed: number;
  /** Stations that have not begun or finished, and still can. */
  readonly pending: number;
  readonly failed: number;
  /** Stations that installed it, and are silent or report another version now. */
  readonly away: number;
  /** Time of the last station that installed it; null if none did. */
  readonly lastInstalledAt: number | null;
  /** Washes that failed since each station installed it, and in the same time before. */
  readonly failuresAfter: number;
  readonly failuresBefore: number;
};

type Release = { readonly ring: number; readonly soakHours: number; readonly stoppedAt: number | null };

/** Next ring of a release. `readyAt`: end of the time for which the rings before have to run it, null if unknown. */
export type RingGate = {
  readonly nextRing: number | null;
  readonly fault: RingFault | null;
  readonly readyAt: number | null;
};

/**
 * Returns which ring can get a release next, or why none can. After the first ring, all stations that began have to run
 * it for the release's own time, without more failed washes than in the same time before.
 */
export function ringGate({ ring, soakHours, stoppedAt }: Release, report: RingReport, now: number): RingGate {
  const nextRing = ring === LAST_RING ? null : ring + 1;
  const readyAt = report.lastInstalledAt === null ? null : report.lastInstalledAt + soakHours * HOUR_MS;
  return { nextRing, readyAt, fault: faultOf() };

  function faultOf(): RingFault | null {
    if (stoppedAt !== null) return 'stopped';
    if (nextRing === null) return 'all_rings';
    return ring === 0 ? null : reportFault(report, readyAt, now);
  }
}

/** Returns what speaks against the rings that have the release; null if they ran it long enough. */
function reportFault(report: RingReport, readyAt: number | null, now: number): RingFault | null {
  if (report.failed > 0) return 'failed';
  if (report.pending > 0) return 'pending';
  if (report.installed === 0 || readyAt === null) return 'none_installed';
  if (report.away > 0) return 'away';
  if (report.failuresAfter > report.failuresBefore) return 'more_failures';
  return readyAt > now ? 'soaking' : null;
}
