import { listStationIncidents as listStationIncidentsCall, listStationLog } from '#contracts/staff/station-log.ts';
import { getStationRecord as getStationRecordCall } from '#contracts/staff/machines/station-record.ts';
import { getStaffStation, listStaffStations } from '#contracts/staff/stations.ts';
import { accepted, refused } from '#contracts/core/problem.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { dueStateAt } from '#domain/stations/bays/due-state.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import {
  findStationPicture,
  getMachineSettings,
  getStationDevices,
  getStationLog,
  getStationRecord,
  listManagedStations,
  listStationIncidents,
} from '#server/stations/public.ts';
import { listRoute } from '../list/list-route.ts';
import { ROWS_TO_FETCH, staffPage } from '../list/staff-page.ts';
import { readCodeEndings } from '../vouchers/read-code-endings.ts';
import { registerFirmwareRoutes } from './firmware.routes.ts';
import { registerMinStartSuccessRoutes } from './min-start-success.routes.ts';
import { registerHolidayRoutes } from './holidays.routes.ts';
import { registerControlRoomRoutes } from './control-room.routes.ts';
import { registerBayStatisticsRoutes } from './bay-statistics.routes.ts';
import { registerMachineCommandRoutes } from './machine-commands.routes.ts';
import { registerReaderRoutes } from './readers.routes.ts';
import { registerStationAlertRoutes } from './station-alerts.routes.ts';
import { registerStationActionRoutes } from './station-actions.routes.ts';
import { registerStickerManagementRoutes } from './stickers.routes.ts';
import { stationRecordViewOf } from './station-record-view.ts';
import { stationDetailViewOf, stationRowViewOf } from './station-view.ts';

/**
 * Access rule for reading stations. Partners may also read them. The path or the query limits partners to their own
 * stations.
 */
const reading = { access: 'staff', permission: 'station.read', scoped: true } as const;

export function registerStaffStationRoutes(app: App, deps: Deps): void {
  registerStationViews(app, deps);
  registerStationService(app, deps);
  registerStationActionRoutes(app, deps);
  registerStationAlertRoutes(app, deps);
  registerMachineCommandRoutes(app, deps);
  registerFirmwareRoutes(app, deps);
  registerMinStartSuccessRoutes(app, deps);
  registerHolidayRoutes(app, deps);
  registerBayStatisticsRoutes(app, deps);
  registerControlRoomRoutes(app, deps);
  registerReaderRoutes(app, deps);
  registerStickerManagementRoutes(app, deps);
}

function registerStationViews(app: App, deps: Deps): void {
  const { clock } = deps;
  route(app, listStaffStations, {
    ...reading,
    async handle({ actor }) {
      const rows = await listManagedStations(deps, actor.scope);
      const now = clock.now();
      return accepted({ at: toIsoInstant(now), rows: rows.map((row) => stationRowViewOf(row, now)) });
    },
  });
  route(app, getStaffStation, {
    ...reading,
    async handle({ params: { stationId } }) {
      const [[station], devices, settings, picture] = await Promise.all([
        listManagedStations(deps, [stationId]),
        getStationDevices(deps, stationId),
        getMachineSettings(deps, stationId),
        findStationPicture(deps.db, stationId),
      ]);
      if (station === undefined || settings === null) return refused('not_found');
      const now = clock.now();
      return accepted({
        at: toIsoInstant(now),
        station: stationDetailViewOf(station, { ...devices, settings, picture }, now),
      });
    },
  });
}

function registerStationService(app: App, deps: Deps): void {
  const { clock } = deps;
  route(app, getStationRecordCall, {
    ...reading,
    async handle({ actor, params: { stationId } }) {
      const record = await getStationRecord(deps, stationId);
      const codeEndingOf = actor.scope === null ? await readCodeEndings(deps, record.washes) : null;
      return accepted(stationRecordViewOf(record, { now: clock.now(), codeEndingOf }));
    },
  });
  listRoute(app, listStationLog, {
    ...reading,
    async handle({ params: { stationId }, query }) {
      const [, before = null, beforeId = ''] = /^(\d{1,15})~([0-9a-f-]{36})$/.exec(query.after ?? '') ?? [];
      const filter = { stationId, before: before === null ? null : Number(before), beforeId, limit: ROWS_TO_FETCH };
      const { rows, due } = await getStationLog(deps, filter);
      const now = deps.clock.now();
      return accepted({
        ...staffPage(rows, {
          cursor: ({ doneAt, entryId }) => `${doneAt}~${entryId}`,
          entry: ({ entryId, doneAt, ...entry }) => ({ ...entry, id: entryId, doneAt: toIsoInstant(doneAt) }),
        }),
        due: due.map(({ bayNo, kind, dueOn }) => ({ bayNo, kind, dueOn, state: dueStateAt(dueOn, now) })),
      });
    },
  });
  route(app, listStationIncidentsCall, {
    ...reading,
    async handle({ actor, params: { stationId } }) {
      const { rows, cases } = await listStationIncidents(deps, stationId);
      return accepted({
        rows: rows.map(({ since, saidAt, ...row }) => ({
          ...row,
          since: toIsoInstant(since),
          saidAt: saidAt === null ? null : toIsoInstant(saidAt),
        })),
        // the list is empty for partners, because cases are about customers, whose data a partner may not see
        cases: actor.scope === null ? cases.map(({ since, ...each }) => ({ ...each, since: toIsoInstant(since) })) : [],
      });
    },
  });
}
