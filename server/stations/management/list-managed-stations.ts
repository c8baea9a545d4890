import type { AccessScope } from '#contracts/core/access-scope.ts';
import { DAY_MS, startOfShopDay } from '#domain/core/time/jerusalem-time.ts';
import { connectionAt, type StationConnection } from '#domain/stations/bays/connection.ts';
import { listeningSinceOf, SILENCE_ALERT_MS } from '#domain/stations/bays/bay-now.ts';
import { dueStateAt } from '#domain/stations/bays/due.ts';
import { gatewayOf, type GatewayDeps } from '../gateways.ts';
import { liveBaysOf } from '../live-bays.ts';
import { listManagedStationRows, type ManagedBay, type ManagedStationRow } from '../store/managed-station.ts';
import { countAlertsByStation } from '../store/record/control-room-bay.ts';
import { countOpenIncidents, type IncidentWindow } from '../store/station-incident.ts';
import { listDueLogRows } from '../store/station-log.ts';
import type { BayRow } from '../store/scanned-station.ts';

/** Days after which an incident is shown in the log only. */
const INCIDENT_DAYS = 90;

export type ManagedStation = {
  readonly row: ManagedStationRow;
  readonly connection: StationConnection;
  readonly bays: readonly {
    readonly bay: ManagedBay;
    readonly state: ReturnType<typeof liveBaysOf>[number]['state'] | 'retired';
  }[];
  readonly openIncidents: number;
  /** Number of alerts that have not ended. */
  readonly openAlerts: number;
  /** Number of tasks due today or earlier. */
  readonly due: number;
};

export function incidentWindowAt(now: number): IncidentWindow {
  return { since: now - INCIDENT_DAYS * DAY_MS, silentBefore: now - SILENCE_ALERT_MS };
}

/** Returns these stations, or all stations if `stations` is null, with the data that only staff may see. */
export async function listManagedStations(deps: GatewayDeps, stations: AccessScope): Promise<ManagedStation[]> {
  const { clock, db } = deps;
  const now = clock.now();
  const [rows, incidents, alerts, due] = await Promise.all([
    listManagedStationRows(db, { stations, now, today: startOfShopDay(now) }),
    countOpenIncidents(db, incidentWindowAt(now)),
    countAlertsByStation(db, stations),
    listDueLogRows(db, stations),
  ]);
  return rows.map((row) => ({
    row,
    connection: connectionAt(
      {
        heardAt: row.heardAt,
        listeningSince: listeningSinceOf(row, now),
        sendsHeartbeats: sendsHeartbeats(deps, row),
        readers: row.readers,
      },
      now,
    ),
    bays: baysOf(deps, row),
    openIncidents: incidents.find((each) => each.stationId === row.stationId)?.open ?? 0,
    openAlerts: alerts.find((each) => each.stationId === row.stationId)?.alerts ?? 0,
    due: due.filter(
      (each) => each.stationId === row.stationId && ['overdue', 'today'].includes(dueStateAt(each.dueOn, now)),
    ).length,
  }));
}

/** Returns true if the station's gateway reports heartbeats; null if no gateway is configured. */
function sendsHeartbeats(deps: GatewayDeps, { gateway }: ManagedStationRow): boolean | null {
  return gatewayOf(deps, gateway)?.sendsHeartbeats ?? null;
}

function baysOf(deps: GatewayDeps, row: ManagedStationRow): ManagedStation['bays'] {
  const live = liveBaysOf(deps, { ...row, bays: row.bays.flatMap(asBayRows) });
  return row.bays.map((bay) => ({
    bay,
    state: live.find(({ bayNo }) => bayNo === bay.bayNo)?.state ?? 'retired',
  }));
}

/** Returns the bay in the form that customers see; an empty list if the bay is retired. */
function asBayRows({ status, ...bay }: ManagedBay): BayRow[] {
  return status === 'retired' ? [] : [{ ...bay, status }];
}
