import type { StationId } from '#contracts/core/ids.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Deps } from '#server/deps.ts';
import { listScannersOfStation } from '../store/scanner.ts';
import { countOpenLostWashes, listIncidentRows, listStationCases } from '../store/station-incident.ts';
import { listKeys } from '../store/station-key.ts';
import { listDueRows, listLogRows } from '../store/station-log.ts';
import { listEventsOfStation, listWashesOfStation } from '../store/station-record.ts';
import { incidentWindowAt } from './look-after-stations.ts';

const RECORD_DAYS = 7;
const RECORD_ROWS = 30;

type LifeDeps = Pick<Deps, 'clock' | 'db'>;

/** What speaks for a station: its controllers and its scanners, also those that were shut out. */
export async function getStationDevices({ db }: LifeDeps, stationId: StationId) {
  const [controllers, scanners] = await Promise.all([listKeys(db, stationId), listScannersOfStation(db, stationId)]);
  return { controllers, scanners };
}

/** The last washes of a week, and what the machines told last. */
export async function getStationRecord({ clock, db }: LifeDeps, stationId: StationId) {
  const since = clock.now() - RECORD_DAYS * DAY_MS;
  const [washes, events] = await Promise.all([
    listWashesOfStation(db, { stationId, since, limit: RECORD_ROWS }),
    listEventsOfStation(db, { stationId, limit: RECORD_ROWS }),
  ]);
  return { washes, events };
}

/** One page of what was done at a station, and what is due there. */
export async function getStationLog({ db }: LifeDeps, wish: Parameters<typeof listLogRows>[1]) {
  const [rows, due] = await Promise.all([listLogRows(db, wish), listDueRows(db, wish.stationId)]);
  return { rows, due };
}

/** Washes given without a connection at the shop's cost, at any station, that nobody closed (docs/decisions/0071). */
export function countLostWashes({ clock, db }: LifeDeps): Promise<number> {
  return countOpenLostWashes(db, incidentWindowAt(clock.now()));
}

/** What went wrong, and the washes that wait in the inbox. */
export async function listStationIncidents({ clock, db }: LifeDeps, stationId: StationId) {
  const [rows, cases] = await Promise.all([
    listIncidentRows(db, { stationId, ...incidentWindowAt(clock.now()) }),
    listStationCases(db, stationId),
  ]);
  return { rows, cases };
}
