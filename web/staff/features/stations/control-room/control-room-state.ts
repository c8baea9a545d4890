import type { Locale } from '#contracts/core/locale.ts';
import type { ControlRoomStation } from '#contracts/staff/work-orders/control-room.ts';
import type { Tone } from '../../../lib/words/state-tones.ts';
import { createNameComparator } from '../station-order.ts';
import { stationStateLabel } from '../station-words.ts';

/**
 * States of a station in the control room, in the order in which the list shows them, problems first. They determine
 * the colour of the station's pin.
 */
export const controlRoomStates = ['problem', 'attention', 'ok', 'quiet'] as const;
export type ControlRoomState = (typeof controlRoomStates)[number];

const statesByTone = {
  disabled: 'problem',
  invited: 'attention',
  active: 'ok',
  waiting: 'ok',
  quiet: 'quiet',
} as const satisfies Record<Tone, ControlRoomState>;

type StationOfRoom = Pick<ControlRoomStation, 'alerts' | 'bays' | 'faults' | 'status'>;

/**
 * Returns the label and the colour of a station's state. Other screens about stations show the same label and colour.
 */
export function controlRoomStateLabel(station: StationOfRoom): ReturnType<typeof stationStateLabel> {
  return stationStateLabel({ ...station, openAlerts: station.alerts });
}

/**
 * Returns the state of a station. The state has the same colour as the label, so that every colour has an explanation
 * in words.
 */
export function controlRoomStateOf(station: StationOfRoom): ControlRoomState {
  return statesByTone[controlRoomStateLabel(station).tone];
}

/**
 * Sorts the stations by state, with problems first. Stations with the same state are sorted by number of alerts, then
 * by name in the reader's language.
 */
export function sortProblemsFirst(
  stations: readonly ControlRoomStation[],
  locale: Locale,
): readonly ControlRoomStation[] {
  const compareNames = createNameComparator(locale);
  return stations.toSorted(
    (one, other) => rankOf(one) - rankOf(other) || other.alerts - one.alerts || compareNames(one, other),
  );
}

function rankOf(station: StationOfRoom): number {
  return controlRoomStates.indexOf(controlRoomStateOf(station));
}
