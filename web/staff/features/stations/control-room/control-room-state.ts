import type { Locale } from '#contracts/core/locale.ts';
import type { ControlRoomStation } from '#contracts/staff/work-orders/control-room.ts';
import type { Tone } from '../../../lib/words/state-tones.ts';
import { createNameComparator } from '../station-order.ts';
import { stationStateLabel } from '../station-words.ts';

/**
 * States of a station in the control room, in the order of the list: problems first. They determine the colour of the
 * pin.
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

/** Returns the label and colour of a station's state, as on the other screens about stations. */
export function roomStateLabel(station: StationOfRoom): ReturnType<typeof stationStateLabel> {
  return stationStateLabel({ ...station, openAlerts: station.alerts });
}

/** Returns the state of a station. It has the colour of the label, so that no colour is without words. */
export function controlRoomStateOf(station: StationOfRoom): ControlRoomState {
  return statesByTone[roomStateLabel(station).tone];
}

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
    (one, other) => rankOf(one) - rankOf(other) || other.alerts - one.alerts || compareNames(one, other),
  );
}

function rankOf(station: StationOfRoom): number {
  return controlRoomStates.indexOf(controlRoomStateOf(station));
}
