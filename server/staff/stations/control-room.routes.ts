import { accepted } from '#contracts/core/problem.ts';
import {
  getControlRoom,
  type ControlRoomBay,
  type ControlRoomStation,
} from '#contracts/staff/work-orders/control-room.ts';
import { toIsoInstant, toIsoInstantOrNull, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { lastDayOfPeriod, periodStartOf } from '#domain/staff/reports/report-period.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import {
  listManagedStations,
  listControlRoomBays,
  type ManagedStation,
  type ControlRoomBayRow,
} from '#server/stations/public.ts';
import { countActiveWorkOrders } from '../work-orders/store/active-orders.ts';
import { stationRowViewOf } from './station-view.ts';

export function registerControlRoomRoutes(app: App, deps: Deps): void {
  route(app, getControlRoom, {
    access: 'staff',
    permission: 'station.read',
    scoped: true,
    async handle({ actor: { scope: own }, query: { step } }) {
      const now = deps.clock.now();
      const from = periodStartOf(shopDayText(now), step);
      const [stations, bays, orders] = await Promise.all([
        listManagedStations(deps, own),
        listControlRoomBays(deps, { stations: own, from }),
        countActiveWorkOrders(deps.db, own),
      ]);
      const rows = stations.map((station): ControlRoomStation => {
        const { stationId, latitude, longitude } = station.row;
        const { slug, name, nameHe, city, cityHe, status, connection, heardAt, washesToday, openAlerts, faults } =
          stationRowViewOf(station, now);
        return {
          stationId,
          slug,
          name,
          nameHe,
          city,
          cityHe,
          latitude,
          longitude,
          status,
          connection,
          heardAt,
          washesToday,
          alerts: openAlerts,
          workOrders: orders.find((each) => each.stationId === stationId)?.orders ?? 0,
          faults,
          bays: baysOf(station, bays, now),
        };
      });
      return accepted({ at: toIsoInstant(now), from, to: lastDayOfPeriod(from, step), rows });
    },
  });
}

function baysOf(station: ManagedStation, figures: readonly ControlRoomBayRow[], now: number): ControlRoomBay[] {
  const own = figures.filter(({ stationId }) => stationId === station.row.stationId);
  return stationRowViewOf(station, now).bays.flatMap((bay): ControlRoomBay[] => {
    const { bayNo, name, nameHe, state, busyUntil, unconfirmedSince, failedStart, out, alert } = bay;
    const row = own.find((each) => each.bayNo === bayNo);
    if (row === undefined) return [];
    const { stationId: _stationId, lastWashAt, ...rest } = row;
    const current = { name, nameHe, state, busyUntil, unconfirmedSince, failedStart, out, alert };
    return [{ ...rest, ...current, lastWashAt: toIsoInstantOrNull(lastWashAt) }];
  });
}
