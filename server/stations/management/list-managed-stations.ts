import type { AccessScope } from '#contracts/core/access-scope.ts';
import { incidentKinds, type StationFault } from '#contracts/stations/log-kinds.ts';
import { DAY_MS, startOfShopDay } from '#domain/core/time/jerusalem-time.ts';
import { connectionAt, type StationConnection } from '#domain/stations/bays/connection.ts';
import { listeningSinceOf, ALERT_AFTER_SILENCE_MS } from '#domain/stations/bays/bay-state.ts';
import { isStartUnconfirmed } from '#domain/stations/bays/unconfirmed-start.ts';
import { dueStateAt } from '#domain/stations/bays/due-state.ts';
import { terminalGatewayByName, type TerminalGatewayDeps } from '../gateways.ts';
import { liveBayStatesOf } from '../live-bays.ts';
import { listManagedStationRows, type ManagedBay, type ManagedStationRow } from '../store/managed-station.ts';
import { countAlertsByStation } from '../store/record/control-room-bay.ts';
import { countOpenIncidents, type IncidentWindow } from '../store/station-incident.ts';
import { listNextTaskDays } from '../store/station-log.ts';
import type { ScannedBayRow } from '../store/scanned-station.ts';

/** Age in days above which an incident is shown in the log only. */
const INCIDENT_DAYS = 90;

export type ManagedStation = {
  readonly row: ManagedStationRow;
  readonly connection: StationConnection;
  readonly bays: readonly {
    readonly bay: ManagedBay;
    readonly state: ReturnType<typeof liveBayStatesOf>[number]['state'] | 'unconfirmed' | 'retired';
    /** Time (epoch ms) at which the bay's unconfirmed start was requested. Null if no start is unconfirmed. */
    readonly unconfirmedSince: number | null;
  }[];
  readonly openIncidents: number;
  /** Failed starts and open incidents, grouped by kind. Alerts are not included. */
  readonly faults: readonly StationFault[];
  /** Number of alerts that have not ended. */
  readonly openAlerts: number;
  /** Number of tasks in the station's log that are due today or earlier. */
  readonly due: number;
};

export function incidentWindowAt(now: number): IncidentWindow {
  return { since: now - INCIDENT_DAYS * DAY_MS, silentBefore: now - ALERT_AFTER_SILENCE_MS };
}

/** Returns these stations with the data that only staff may see. If `stations` is null, all stations are returned. */
export async function listManagedStations(deps: TerminalGatewayDeps, stations: AccessScope): Promise<ManagedStation[]> {
  const { clock, db } = deps;
  const now = clock.now();
  const [rows, incidents, alerts, due] = await Promise.all([
    listManagedStationRows(db, { stations, now, today: startOfShopDay(now) }),
    countOpenIncidents(db, incidentWindowAt(now)),
    countAlertsByStation(db, stations),
    listNextTaskDays(db, stations),
  ]);
  return rows.map((row) => {
    const bays = baysOf(deps, row);
    const own = incidents.filter(({ stationId }) => stationId === row.stationId);
    return {
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
      bays,
      openIncidents: own.reduce((sum, { open }) => sum + open, 0),
      faults: [...startFaultsOf(row, bays), ...own.map(({ kind, open }) => ({ kind, count: open }))],
      openAlerts: alerts.find((each) => each.stationId === row.stationId)?.alerts ?? 0,
      due: due.filter(
        (each) => each.stationId === row.stationId && ['overdue', 'today'].includes(dueStateAt(each.dueOn, now)),
      ).length,
    };
  });
}

/** Returns true if the station's gateway reports heartbeats. Returns null if the gateway is not configured. */
function sendsHeartbeats(deps: TerminalGatewayDeps, { gateway }: ManagedStationRow): boolean | null {
  return terminalGatewayByName(deps, gateway)?.sendsHeartbeats ?? null;
}

function baysOf(deps: TerminalGatewayDeps, row: ManagedStationRow): ManagedStation['bays'] {
  const live = liveBayStatesOf(deps, { ...row, bays: row.bays.flatMap(activeBayRowsOf) });
  const now = deps.clock.now();
  return row.bays.map((bay) => {
    const state = live.find(({ bayNo }) => bayNo === bay.bayNo)?.state ?? 'retired';
    if (state !== 'busy' || bay.offered === null || !isStartUnconfirmed(bay.offered, now)) {
      return { bay, state, unconfirmedSince: null };
    }
    return { bay, state: 'unconfirmed' as const, unconfirmedSince: bay.offered.requestedAt };
  });
}

/**
 * Counts the bays whose last start failed, and the bays whose machine has not confirmed a start. The result is empty
 * while the station is not live. Only bays that customers can still use are counted as failed; a bay with repeated
 * failures has an alert instead.
 */
function startFaultsOf({ status }: ManagedStationRow, bays: ManagedStation['bays']): StationFault[] {
  if (status !== 'live') return [];
  const unconfirmed = bays.filter(({ state }) => state === 'unconfirmed').length;
  const failed = bays.filter(({ bay, state }) => isLastStartFailed(bay, state)).length;
  const faults = [
    { kind: 'start_unconfirmed', count: unconfirmed },
    { kind: 'start_failed', count: failed },
  ] as const;
  return faults.filter(({ count }) => count > 0);
}

/** Returns true if customers can use the bay although its last start failed. */
function isLastStartFailed({ failedStart }: ManagedBay, state: ManagedStation['bays'][number]['state']): boolean {
  return failedStart !== null && (state === 'free' || state === 'reserved');
}

/**
 * Returns the number of bays that need a check, because their last start failed or is not confirmed. Also returns the
 * time (epoch ms) of the oldest of these starts.
 */
export function countFailedStarts(stations: readonly ManagedStation[]) {
  const times = stations
    .filter(({ row }) => row.status === 'live')
    .flatMap(({ bays }) => bays)
    .flatMap(({ bay, state, unconfirmedSince }) => {
      if (unconfirmedSince !== null) return [unconfirmedSince];
      return isLastStartFailed(bay, state) ? (bay.failedStart?.at ?? []) : [];
    });
  return { count: times.length, oldestAt: times.length === 0 ? null : Math.min(...times) };
}

/** Returns a list with the bay as customers see it. The list is empty if the bay is retired. */
function activeBayRowsOf({ status, ...bay }: ManagedBay): ScannedBayRow[] {
  return status === 'retired' ? [] : [{ ...bay, status }];
}

/** Returns the number of open incidents of each kind at these stations. */
export function countIncidentsByKind(stations: readonly ManagedStation[]) {
  const faults = stations.flatMap((station) => station.faults);
  return incidentKinds.flatMap((kind) => {
    const count = faults.filter((fault) => fault.kind === kind).reduce((sum, fault) => sum + fault.count, 0);
    return count === 0 ? [] : [{ kind, count }];
  });
}
