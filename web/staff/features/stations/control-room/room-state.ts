import type { RoomStation } from '#contracts/staff/work-orders/control-room.ts';

/** State of a station for the map and for its position in the list: problems come first. */
export type RoomLook = 'problem' | 'ok' | 'quiet';

function hasBayOut({ bays }: Pick<RoomStation, 'bays'>): boolean {
  return bays.some(({ state }) => state === 'out_of_order' || state === 'checking' || state === 'silent');
}

/**
 * Returns the state of a station. A station that is out of service has a problem. A station in service has a problem if
 * it has an alert or a bay that does not work.
 */
export function roomLook(station: Pick<RoomStation, 'alerts' | 'bays' | 'status'>): RoomLook {
  if (station.alerts > 0 || station.status === 'maintenance') return 'problem';
  if (station.status !== 'live') return 'quiet';
  return hasBayOut(station) ? 'problem' : 'ok';
}

const order = { problem: 0, ok: 1, quiet: 2 } as const satisfies Record<RoomLook, number>;

/** Returns the stations with problems first. Both parts are sorted by the number of alerts, then in the given order. */
export function problemsFirst(stations: readonly RoomStation[]): readonly RoomStation[] {
  return stations.toSorted((one, other) => order[roomLook(one)] - order[roomLook(other)] || other.alerts - one.alerts);
}
