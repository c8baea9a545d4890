import type { StationId } from '#contracts/core/ids.ts';
import { DAY_MS, startOfShopDay } from '#domain/core/time/jerusalem-time.ts';
import { connectionAt, type Connection } from '#domain/stations/bays/connection.ts';
import { SILENT_AFTER_MS } from '#domain/stations/bays/bay-now.ts';
import { dueStateAt } from '#domain/stations/bays/due.ts';
import { gatewayOf, type GatewayDeps } from '../gateways.ts';
import { liveBaysOf } from '../live-bays.ts';
import { listKeptStationRows, type KeptBay, type KeptStationRow } from '../store/kept-station.ts';
import { countOpenIncidents, type IncidentWindow } from '../store/station-incident.ts';
import { listDueRows } from '../store/station-log.ts';
import type { BayRow } from '../store/scanned-station.ts';

/** What went wrong longer ago is in the log of the machines, and no work any more. */
const INCIDENT_DAYS = 90;

export type KeptStation = {
  readonly row: KeptStationRow;
  readonly connection: Connection;
  readonly bays: readonly {
    readonly bay: KeptBay;
    readonly state: ReturnType<typeof liveBaysOf>[number]['state'] | 'retired';
  }[];
  readonly openIncidents: number;
  /** What has to be done today, or had to before. */
  readonly due: number;
};

export function incidentWindowAt(now: number): IncidentWindow {
  return { since: now - INCIDENT_DAYS * DAY_MS, silentBefore: now - SILENT_AFTER_MS };
}

/** Every station as it is at this moment, or one; what colleagues need to know beside what customers see. */
export async function listKeptStations(deps: GatewayDeps, stationId: StationId | null): Promise<KeptStation[]> {
  const { clock, db } = deps;
  const now = clock.now();
  const [rows, incidents, due] = await Promise.all([
    listKeptStationRows(db, { stationId, now, today: startOfShopDay(now) }),
    countOpenIncidents(db, incidentWindowAt(now)),
    listDueRows(db, stationId),
  ]);
  return rows.map((row) => ({
    row,
    connection: connectionAt({ heardAt: row.heardAt, saysThatItLives: saysThatItLives(deps, row) }, now),
    bays: baysOf(deps, row),
    openIncidents: incidents.find((each) => each.stationId === row.stationId)?.open ?? 0,
    due: due.filter(
      (each) => each.stationId === row.stationId && ['overdue', 'today'].includes(dueStateAt(each.dueOn, now)),
    ).length,
  }));
}

/** Returns whether the station's gateway reports heartbeats; null if no gateway is configured. */
function saysThatItLives(deps: GatewayDeps, { gateway }: KeptStationRow): boolean | null {
  return gatewayOf(deps, gateway)?.saysThatItLives ?? null;
}

function baysOf(deps: GatewayDeps, row: KeptStationRow): KeptStation['bays'] {
  const live = liveBaysOf(deps, { ...row, bays: row.bays.flatMap(asBayRow) });
  return row.bays.map((bay) => ({
    bay,
    state: live.find(({ bayNo }) => bayNo === bay.bayNo)?.state ?? 'retired',
  }));
}

/** As customers see it; none where it is not there any more. */
function asBayRow({ status, ...bay }: KeptBay): BayRow[] {
  return status === 'retired' ? [] : [{ ...bay, status }];
}
