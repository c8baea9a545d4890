import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import { violatedConstraint } from '#server/core/db/pool/database-errors.ts';
import type { Deps } from '#server/stations/deps.ts';
import { stationIncidentExists, recordStationIncidentRow, type StationIncidentKey } from '../store/station-incident.ts';
import { addStationLogRow, type NewStationLogEntry } from '../store/station-log.ts';

type LogDeps = Pick<Deps, 'clock' | 'db'>;

/** Adds an entry to a station's log. A repeated request adds no second entry and no second audit row. */
export async function addStationLogEntry(
  { clock, db }: LogDeps,
  actor: Staff,
  entry: Omit<NewStationLogEntry, 'staffId' | 'now'>,
): Promise<Outcome<{ entryId: string }, 'not_found'>> {
  const { entryId, stationId, bayNo, kind, nextDueOn } = entry;
  try {
    await db.inTransaction(async (tx) => {
      if (!(await addStationLogRow(tx, { ...entry, staffId: actor.staffId, now: clock.now() }))) return;
      const detail = { entryId, bayNo, kind, nextDueOn };
      await appendAudit(tx, actor, { action: 'station.log', refId: stationId, detail });
    });
    return accepted({ entryId });
  } catch (error) {
    const place = ['station_log_bay', 'station_log_station_id_fkey'];
    if (place.includes(violatedConstraint(error) ?? '')) return refused('not_found');
    throw error;
  }
}

export type StationIncidentNote = StationIncidentKey & {
  readonly state: 'seen' | 'closed';
  readonly note: string;
  /** Version of the earlier note on the staff user's screen. It is 0 if there was no note. */
  readonly version: number;
};

/** Marks an incident as seen or closed, with a note. The request is refused if another note was added meanwhile. */
export async function recordStationIncident(
  { clock, db }: LogDeps,
  actor: Staff,
  incidentNote: StationIncidentNote,
): Promise<Outcome<null, 'not_found' | 'changed_meanwhile'>> {
  const { stationId, kind, subject, state } = incidentNote;
  type Result = Outcome<null, 'not_found' | 'changed_meanwhile'>;
  return await db.inTransaction(async (tx): Promise<Result> => {
    if (!(await stationIncidentExists(tx, incidentNote))) return refused('not_found');
    if (!(await recordStationIncidentRow(tx, { ...incidentNote, staffId: actor.staffId, now: clock.now() }))) {
      return refused('changed_meanwhile');
    }
    const detail = { kind, subject, state };
    await appendAudit(tx, actor, { action: 'station.incident', refId: stationId, detail });
    return accepted(null);
  });
}
