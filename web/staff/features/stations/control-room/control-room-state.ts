import type { Locale } from '#contracts/core/locale.ts';
import type { ControlRoomStation } from '#contracts/staff/work-orders/control-room.ts';
import { createNameComparator } from '../station-order.ts';

/**
 * State of a station in the control room. It determines the colour of the pin and the order of the list, problems
 * first.
 */
export type ControlRoomState = 'problem' | 'ok' | 'quiet';

function hasUnusableBay({ bays }: Pick<ControlRoomStation, 'bays'>): boolean {
  return bays.some(({ state }) => state === 'out_of_order' || state === 'checking' || state === 'silent');
}

/**
 * Returns the state of a station. `problem`: it has open alerts, is in maintenance, or is in service with a failed
 * start, an incident or a bay that does not work. `quiet`: it is neither in service nor in maintenance.
 */
export function controlRoomStateOf(
  station: Pick<ControlRoomStation, 'alerts' | 'bays' | 'faults' | 'status'>,
): ControlRoomState {
  if (station.alerts > 0 || station.status === 'maintenance') return 'problem';
  if (station.status !== 'live') return 'quiet';
  return hasUnusableBay(station) || station.faults.length > 0 ? 'problem' : 'ok';
}

const order = { problem: 0, ok: 1, quiet: 2 } as const satisfies Record<ControlRoomState, number>;

/**
 * Returns the stations in order: by state with problems first, then by number of alerts, then by name in the reader's
 * language.
 */
export function sortProblemsFirst(
  stations: readonly ControlRoomStation[],
  locale: Locale,
): readonly ControlRoomStation[] {
  const compareNames = createNameComparator(locale);
  return stations.toSorted(
    (one, other) =>
      order[controlRoomStateOf(one)] - order[controlRoomStateOf(other)] ||
      other.alerts - one.alerts ||
      compareNames(one, other),
  );
}
