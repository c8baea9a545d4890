import type { StationId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Deps } from '#server/stations/deps.ts';
import { acknowledgeEscalation, findEscalation } from '../store/alerts/station-alert.ts';

/**
 * Acknowledges an alert and all other alerts of its escalation. After a power cut in a street, one click is therefore
 * enough for all its stations. An alert that was acknowledged or ended meanwhile does not change, and no audit row is
 * written.
 */
export async function acknowledgeAlert(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  actor: Staff,
  alert: { readonly alertId: string; readonly stationId: StationId },
): Promise<Outcome<null, 'not_found'>> {
  return await db.inTransaction(async (tx): Promise<Outcome<null, 'not_found'>> => {
    const escalationId = await findEscalation(tx, alert);
    if (escalationId === null) return refused('not_found');
    const { staffId } = actor;
    const alerts = await acknowledgeEscalation(tx, { escalationId, staffId, now: clock.now() });
    const [first] = alerts;
    if (first === undefined) return accepted(null);
    const { kind, bayNo } = first;
    const detail = { kind, bayNo, stations: [...new Set(alerts.map(({ stationId }) => stationId))] };
    await appendAudit(tx, actor, { action: 'station.alert', refId: alert.stationId, detail });
    return accepted(null);
  });
}
