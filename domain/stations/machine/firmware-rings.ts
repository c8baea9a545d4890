import type { RingStopReason } from '#contracts/stations/firmware.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';

export const LAST_RING = 3;

/**
 * Time in ms within which a controller has to report the new version after its installation, or after the command if no
 * installation was reported. Later the update counts as failed.
 */
export const UPDATE_TIMEOUT_MS = 30 * MINUTE_MS;

/**
 * Results of a release in the rings that received it. `installed`, `pending`, `failed` and `away` are numbers of
 * stations. Times are epoch ms.
 */
export type RingReport = {
  readonly installed: number;
  /** Number of stations that have not finished the installation yet, but still can. */
  readonly pending: number;
  readonly failed: number;
  /** Number of stations that installed the release, and are silent or report another version now. */
  readonly away: number;
  /** Time of the last installation at a station; null if no station has installed the release. */
  readonly lastInstalledAt: number | null;
  /**
   * Number of failed washes since the installation at each station; `failuresBefore`: in an equally long period before
   * it.
   */
  readonly failuresAfter: number;
  readonly failuresBefore: number;
};

type Release = { readonly ring: number; readonly soakHours: number; readonly stoppedAt: number | null };

/**
 * Next ring of a release. `readyAt`: end of the soak time in the earlier rings, after which the release may be sent to
 * the next ring, epoch ms; null if no station has installed the release.
 */
export type NextRingStatus = {
  readonly nextRing: number | null;
  readonly fault: RingStopReason | null;
  readonly readyAt: number | null;
};

/**
 * Returns the next ring that can receive a release, or the reason why no ring can. From the second ring on, all
 * stations that began the update must have run the release for its soak time. Failed washes must not be more than in an
 * equally long period before the installation.
 */
export function nextRingStatusOf(
  { ring, soakHours, stoppedAt }: Release,
  report: RingReport,
  now: number,
): NextRingStatus {
  const nextRing = ring === LAST_RING ? null : ring + 1;
  const readyAt = report.lastInstalledAt === null ? null : report.lastInstalledAt + soakHours * HOUR_MS;
  return { nextRing, readyAt, fault: faultOf() };

  function faultOf(): RingStopReason | null {
    if (stoppedAt !== null) return 'stopped';
    if (nextRing === null) return 'all_rings';
    return ring === 0 ? null : ringStopReasonOf(report, readyAt, now);
  }
}

/**
 * Returns the reason that blocks the next ring; null if all stations of the earlier rings ran the release without
 * problems for the soak time.
 */
function ringStopReasonOf(report: RingReport, readyAt: number | null, now: number): RingStopReason | null {
  if (report.failed > 0) return 'failed';
  if (report.pending > 0) return 'pending';
  if (report.installed === 0 || readyAt === null) return 'none_installed';
  if (report.away > 0) return 'away';
  if (report.failuresAfter > report.failuresBefore) return 'more_failures';
  return readyAt > now ? 'soaking' : null;
}
