import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import { violatedConstraint } from '#server/core/db/pool/database-errors.ts';
import type { Deps } from '#server/deps.ts';
import { isIncident, noteIncidentRow, type IncidentKey } from '../store/station-incident.ts';
import { addLogRow, type NewLogEntry } from '../store/station-log.ts';

type KeepDeps = Pick<Deps, 'clock' | 'db'>;

/** What somebody did at a station; sent twice, it is one entry and one row of the audit. */
export async function addLogEntry(
  { clock, db }: KeepDeps,
  actor: Staff,
  entry: Omit<NewLogEntry, 'staffId' | 'now'>,
): Promise<Outcome<{ entryId: string }, 'not_found'>> {
  const { entryId, stationId, bayNo, kind, nextDueOn } = entry;
  try {
    await db.inTransaction(async (tx) => {
      if (!(await addLogRow(tx, { ...entry, staffId: actor.staffId, now: clock.now() }))) return;
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

export type SaidOfIncident = IncidentKey & {
  readonly state: 'seen' | 'closed';
  readonly note: string;
  /** Of what was said before; 0: nothing yet. */
  readonly version: number;
};

/** Somebody has seen what went wrong, or it is done with. */
export async function noteIncident(
  { clock, db }: KeepDeps,
  actor: Staff,
  said: SaidOfIncident,
): Promise<Outcome<null, 'not_found' | 'changed_meanwhile'>> {
  const { stationId, kind, subject, state } = said;
  type Result = Outcome<null, 'not_found' | 'changed_meanwhile'>;
  return await db.inTransaction(async (tx): Promise<Result> => {
    if (!(await isIncident(tx, said))) return refused('not_found');
    if (!(await noteIncidentRow(tx, { ...said, staffId: actor.staffId, now: clock.now() }))) {
      return refused('changed_meanwhile');
    }
    const detail = { kind, subject, state };
    await appendAudit(tx, actor, { action: 'station.incident', refId: stationId, detail });
    return accepted(null);
  });
}
