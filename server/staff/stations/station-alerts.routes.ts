import {
  acknowledgeAlert as acknowledgeAlertCall,
  changeMaintenanceWindow as changeMaintenanceWindowCall,
  changeOnCall as changeOnCallCall,
  getOnCall as getOnCallCall,
  listStationAlerts,
  MAINTENANCE_MAX_DAYS,
  type StationAlert,
} from '#contracts/staff/station-alerts.ts';
import { accepted } from '#contracts/core/problem.ts';
import { DAY_MS, toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import {
  acknowledgeAlert,
  changeMaintenanceWindow,
  listStationAlertRows,
  type StationAlertRow,
} from '#server/stations/public.ts';
import { changeOnCall, getOnCall } from '../on-call/manage-on-call.ts';
import { listOnCallRows } from '../on-call/store/on-call-staff.ts';

export function registerStationAlertRoutes(app: App, deps: Deps): void {
  route(app, listStationAlerts, {
    access: 'staff',
    permission: 'station.read',
    scoped: true,
    async handle({ actor: { scope: stations }, query: { station = null } }) {
      const [rows, people] = await Promise.all([
        listStationAlertRows(deps.db, { stations, stationId: station, escalationId: null }),
        stations === null ? listOnCallRows(deps.db) : [],
      ]);
      return accepted({ rows: rows.map(alertViewOf), onCall: people[0]?.name ?? null });
    },
  });
  route(app, acknowledgeAlertCall, {
    access: 'staff',
    permission: 'station.write',
    handle: ({ actor, params }) => acknowledgeAlert(deps, actor, params),
  });
  route(app, changeMaintenanceWindowCall, {
    access: 'staff',
    permission: 'station.write',
    handle({ actor, params, body }) {
      const latest = deps.clock.now() + MAINTENANCE_MAX_DAYS * DAY_MS;
      const until = body.until === null ? null : Math.min(Date.parse(body.until), latest);
      return changeMaintenanceWindow(deps, actor, { ...params, until });
    },
  });
  registerOnCall(app, deps);
}

function registerOnCall(app: App, deps: Deps): void {
  route(app, getOnCallCall, {
    access: 'staff',
    permission: 'station.write',
    handle: async () => accepted(await getOnCall(deps)),
  });
  route(app, changeOnCallCall, {
    access: 'staff',
    permission: 'station.write',
    handle: ({ actor, body }) => changeOnCall(deps, actor, body),
  });
}

function alertViewOf({ name, nameHe, bayNo, since, acknowledgedAt, by, ...alert }: StationAlertRow): StationAlert {
  const { alertId, stationId, kind, times, flapping } = alert;
  return {
    alertId,
    stationId,
    station: name,
    stationHe: nameHe,
    bayNo: bayNo === 0 ? null : bayNo,
    kind,
    since: toIsoInstant(since),
    times,
    flapping,
    acknowledged: acknowledgedAt === null || by === null ? null : { by, at: toIsoInstant(acknowledgedAt) },
  };
}
