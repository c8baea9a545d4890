import type { StationId } from '#contracts/core/ids.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Deps } from '#server/stations/deps.ts';
import { countLateReadings } from '../store/machine/late-reading.ts';
import { listReadingLimits } from '../store/machine/reading-limit.ts';
import { listScannersOfStation } from '../store/scanner.ts';
import { listScreensOfStation } from '../store/screens/station-screen.ts';
import { findOpenUnbookedWashes, listStationIncidentRows, listStationCases } from '../store/station-incident.ts';
import { listControllers } from '../store/station-key.ts';
import { listNextTaskDays, listStationLogRows } from '../store/station-log.ts';
import { listAlertsSince, listEventsOfStation, listWashesOfStation } from '../store/station-record.ts';
import { incidentWindowAt } from './list-managed-stations.ts';

const RECORD_DAYS = 7;
const RECORD_ROWS = 30;

type StationDeps = Pick<Deps, 'clock' | 'db'>;

/**
 * Returns a station's controllers, scanners and screens, revoked devices included. Also returns the limits of its
 * readings, and the number of readings that arrived late in the last 24 hours.
 */
export async function getStationDevices({ clock, db }: StationDeps, stationId: StationId) {
  const [controllers, scanners, screens, limits, lateReadings] = await Promise.all([
    listControllers(db, stationId),
    listScannersOfStation(db, stationId),
    listScreensOfStation(db, stationId),
    listReadingLimits(db, stationId),
    countLateReadings(db, { stationId, since: clock.now() - DAY_MS }),
  ]);
  return { controllers, scanners, screens, limits, lateReadings };
}

/**
 * Returns a station's washes and failed starts, the messages of its machines, and its alerts. All are from the last
 * week, with at most `RECORD_ROWS` of each.
 */
export async function getStationRecord({ clock, db }: StationDeps, stationId: StationId) {
  const since = clock.now() - RECORD_DAYS * DAY_MS;
  const query = { stationId, since, limit: RECORD_ROWS };
  const [washes, events, alerts] = await Promise.all([
    listWashesOfStation(db, query),
    listEventsOfStation(db, query),
    listAlertsSince(db, query),
  ]);
  return { washes, events, alerts };
}

export async function getStationLog({ db }: StationDeps, command: Parameters<typeof listStationLogRows>[1]) {
  const [rows, due] = await Promise.all([listStationLogRows(db, command), listNextTaskDays(db, [command.stationId])]);
  return { rows, due };
}

/**
 * Returns the number of open cases, at all stations, about offline washes that could not be booked. Machines started
 * these washes without a connection, and the shop pays for them (docs/decisions/0071). Also returns the time (epoch ms)
 * of the oldest case, or null if there is none.
 */
export function findUnbookedOfflineWashes({ clock, db }: StationDeps) {
  return findOpenUnbookedWashes(db, incidentWindowAt(clock.now()));
}

export async function listStationIncidents({ clock, db }: StationDeps, stationId: StationId) {
  const [rows, cases] = await Promise.all([
    listStationIncidentRows(db, { stationId, ...incidentWindowAt(clock.now()) }),
    listStationCases(db, stationId),
  ]);
  return { rows, cases };
}
