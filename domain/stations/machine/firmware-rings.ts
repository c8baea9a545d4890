import type { RingStopReason } from '#contracts/stations/firmware.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';

export const LAST_RING = 3;

/**
 * Time in ms within which a controller must report the new firmware version after its installation. If no installation
 * was reported, the time counts from the command. Later, the update counts as failed.
 */
export const UPDATE_TIMEOUT_MS = 30 * MINUTE_MS;

/**
 * Results of a firmware release in the groups of stations (rings) that received it. `installed`, `pending`, `failed`
 * and `away` are numbers of stations. Times are epoch ms.
 */
export type RingReport = {
  readonly installed: number;
  /** Number of stations that have not finished the installation but still have time for it. */
  readonly pending: number;
  readonly failed: number;
  /** Number of stations that installed the firmware release but are now silent or report another version. */
  readonly away: number;
  /** Time of the last installation at a station; null if no station has installed the firmware release. */
  readonly lastInstalledAt: number | null;
  /**
   * Number of failed washes since the installation at each station. `failuresBefore` is the number in an equally long
   * period before the installation.
   */
  readonly failuresAfter: number;
  readonly failuresBefore: number;
};

type Release = { readonly ring: number; readonly soakHours: number; readonly stoppedAt: number | null };

/**
 * Next group of stations (ring) that receives a firmware release. `readyAt` is the end of the soak time in the earlier
 * rings, epoch ms. From then on, the release may be sent to the next ring. `readyAt` is null if no station has
 * installed the release.
 */
export type NextRingStatus = {
  readonly nextRing: number | null;
  readonly fault: RingStopReason | null;
  readonly readyAt: number | null;
};

/**
 * Returns the next group of stations (ring) that can receive a firmware release, or the reason why no ring can. From
 * the second ring on, all stations that began the update must have run the release for its soak time. There must not be
 * more failed washes than in an equally long period before the installation.
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
 * Returns the reason why the next group of stations (ring) cannot receive the firmware release. Returns null if all
 * stations of the earlier rings ran it without problems for the soak time.
 */
function ringStopReasonOf(report: RingReport, readyAt: number | null, now: number): RingStopReason | null {
  if (report.failed > 0) return 'failed';
  if (report.pending > 0) return 'pending';
  if (report.installed === 0 || readyAt === null) return 'none_installed';
  if (report.away > 0) return 'away';
  if (report.failuresAfter > report.failuresBefore) return 'more_failures';
  return readyAt > now ? 'soaking' : null;
}
