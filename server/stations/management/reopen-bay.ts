import type { StationId } from '#contracts/core/ids.ts';
import type { Tx } from '#server/core/db/database.ts';
import { lockStation } from '../store/managed-station.ts';
import { increaseStationVersion, setServiceState } from '../store/station-changes.ts';
import { addStationLogRow, type NewStationLogEntry } from '../store/station-log.ts';

/**
 * Puts a bay back into service within the caller's transaction, which also writes the audit entry. Returns false if
 * there is no such bay. A bay that a command locked, or whose water is too hot, stays closed until its machine reports
 * a change.
 */
export async function reopenBay(
  tx: Tx,
  { stationId, bayNo, now }: { readonly stationId: StationId; readonly bayNo: number; readonly now: number },
): Promise<boolean> {
  const station = await lockStation(tx, stationId);
  if (station === null || !(await setServiceState(tx, { stationId, bayNo, entry: null, now }))) return false;
  await increaseStationVersion(tx, { stationId, version: station.version });
  return true;
}

/** Adds completed work to the log of its station, within the caller's transaction. It is idempotent per entry id. */
export async function addWorkToStationLog(tx: Tx, entry: NewStationLogEntry): Promise<void> {
  await addStationLogRow(tx, entry);
}
