import type { RoomStation } from '#contracts/staff/work-orders/control-room.ts';

/** State of a station on the map and its place in the list: a problem comes first. */
export type RoomLook = 'problem' | 'ok' | 'quiet';

function hasBayOut({ bays }: Pick<RoomStation, 'bays'>): boolean {
  return bays.some(({ state }) => state === 'out_of_order' || state === 'silent');
}

/** A station has a problem if it is in service and has an alert or a bay that does not work, or if it is taken out. */
export function roomLook(station: Pick<RoomStation, 'alerts' | 'bays' | 'status'>): RoomLook {
  if (station.alerts > 0 || station.status === 'maintenance') return 'problem';
  if (station.status !== 'live') return 'quiet';
  return hasBayOut(station) ? 'problem' : 'ok';
}

const order = { problem: 0, ok: 1, quiet: 2 } as const satisfies Record<RoomLook, number>;

/** Returns the stations with problems first, each part by the number of alerts and then in the given order. */
export function problemsFirst(stations: readonly RoomStation[]): readonly RoomStation[] {
  return stations.toSorted((one, other) => order[roomLook(one)] - order[roomLook(other)] || other.alerts - one.alerts);
}
