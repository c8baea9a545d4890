import type { StationId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Deps } from '#server/stations/deps.ts';
import { endMaintenanceWindow, setMaintenanceWindow } from '../store/alerts/maintenance-window.ts';

/**
 * Begins a maintenance window that lasts from now until a given time (epoch ms). If the time is null, the window ends.
 * During the window, alerts of the station are recorded but not sent.
 */
export async function changeMaintenanceWindow(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  actor: Staff,
  { stationId, until }: { readonly stationId: StationId; readonly until: number | null },
): Promise<Outcome<null, 'not_found'>> {
  return await db.inTransaction(async (tx): Promise<Outcome<null, 'not_found'>> => {
    const now = clock.now();
    const { staffId } = actor;
    const changed =
      until === null || until <= now
        ? await endMaintenanceWindow(tx, { stationId, now })
        : await setMaintenanceWindow(tx, { stationId, startsAt: now, endsAt: until, staffId });
    if (!changed) return refused('not_found');
    const detail = { until: until === null ? null : toIsoInstant(until) };
    await appendAudit(tx, actor, { action: 'station.maintenance', refId: stationId, detail });
    return accepted(null);
  });
}
