import { stickerDueBefore } from '#domain/stations/sticker-check-due.ts';
import { openWorkOfUnknownAge, openWorkSource, type OpenWork } from '#server/core/modules/open-work.ts';
import {
  countFailedStarts,
  countIncidentsByKind,
  listManagedStations,
  type ManagedStation,
} from './management/list-managed-stations.ts';
import type { Deps } from './deps.ts';
import { findUnbookedOfflineWashes } from './management/station-details.ts';
import { countOpenAlerts } from './store/alerts/station-alert.ts';
import { findUnseenStickers } from './store/record/sticker-report.ts';

/**
 * Returns the id of the station if the list contains exactly one station. Staff then open this station directly instead
 * of the list.
 */
function onlyStationOf([first, ...others]: readonly ManagedStation[]): Pick<OpenWork, 'recordId'> {
  return first === undefined || others.length > 0 ? {} : { recordId: first.row.stationId };
}

/**
 * Work at the stations that waits for staff: silent stations, bays whose last start failed, reported defects and
 * unacknowledged alerts. It also includes washes that could not be booked (at the shop's expense), and stickers that
 * staff have not scanned.
 */
export const stationsOpenWork = [
  openWorkSource({
    names: ['stations_silent', 'starts_failed', 'station_incidents'],
    permission: 'station.read',
    async find(deps: Parameters<typeof listManagedStations>[0]) {
      const stations = await listManagedStations(deps, null);
      const silent = stations.filter(({ connection }) => connection === 'silent');
      const lastSeen = silent.flatMap(({ row }) => row.heardAt ?? []);
      return {
        stations_silent: {
          count: silent.length,
          oldestAt: lastSeen.length === 0 ? null : Math.min(...lastSeen),
          ...onlyStationOf(silent),
        },
        starts_failed: {
          ...countFailedStarts(stations),
          ...onlyStationOf(stations.filter((station) => countFailedStarts([station]).count > 0)),
        },
        station_incidents: {
          ...onlyStationOf(stations.filter(({ openIncidents }) => openIncidents > 0)),
          ...openWorkOfUnknownAge(stations.reduce((sum, { openIncidents }) => sum + openIncidents, 0)),
          parts: countIncidentsByKind(stations),
        },
      };
    },
  }),
  openWorkSource({
    names: ['station_alerts'],
    permission: 'station.read',
    find: async ({ db }: Pick<Deps, 'db'>) => ({ station_alerts: await countOpenAlerts(db) }),
  }),
  openWorkSource({
    names: ['washes_lost'],
    permission: 'station.read',
    find: async (deps: Parameters<typeof findUnbookedOfflineWashes>[0]) => ({
      washes_lost: await findUnbookedOfflineWashes(deps),
    }),
  }),
  openWorkSource({
    names: ['stickers_unseen'],
    permission: 'station.read',
    find: async ({ clock, db }: Pick<Deps, 'clock' | 'db'>) => ({
      stickers_unseen: await findUnseenStickers(db, stickerDueBefore(clock.now())),
    }),
  }),
] as const;
