import type { StationLiveState } from '#contracts/stations/station-live-state.ts';
import type { Station } from '#contracts/stations/stations.ts';
import { summariseBays } from '#domain/stations/bays/bays-summary.ts';
import { m } from '#messages/compiled/messages.js';
import { useLocalizedText } from '#web/lib/page.tsx';
import type { Point } from '#web/lib/map/map-view.ts';
import { liveStateText } from '../../../washes/live-state-text.ts';
import { stationOpeningState } from '../../../washes/station-opening-state.ts';

export type PinInput = {
  readonly station: Station;
  readonly live: ReadonlyMap<string, StationLiveState>;
  readonly nowMs: number | null;
  /** Called before the browser scrolls to the station's entry in the list. */
  readonly onPick: () => void;
};

type PinState = {
  /**
   * `unknown` until the page is hydrated and the station's state has loaded. Also `unknown` for a sample station
   * without a machine. Such a pin looks like a pin with a free bay.
   */
  readonly look: 'unknown' | 'free' | 'none';
  readonly free: number;
  readonly words: string;
};

const REACH = 22;
const RADIUS = 12;
const GROUP_RADIUS = 16;

export function pinState({ station, live, nowMs }: Pick<PinInput, 'station' | 'live' | 'nowMs'>): PinState {
  if (nowMs === null) return { look: 'unknown', free: 0, words: '' };
  const { open, words } = stationOpeningState(station, nowMs);
  if (!open) return { look: 'none', free: 0, words };
  const now = live.get(station.slug) ?? null;
  const liveState = liveStateText(station, now);
  if (liveState === null || now === null) return { look: 'unknown', free: 0, words };
  const summary = summariseBays(now.bays);
  return {
    look: summary.state === 'free' ? 'free' : 'none',
    free: summary.state === 'free' ? summary.free : 0,
    words: liveState.words,
  };
}

type PinFaceProps = { readonly at: Point; readonly radius: number; readonly sign: string };

function PinFace({ at, radius, sign }: PinFaceProps) {
  return (
    <>
      <circle cx={at.x} cy={at.y} r={REACH} className="pin-reach" />
      <circle cx={at.x} cy={at.y} r={radius} className="pin-dot" />
      {sign === '' ? null : (
        <text x={at.x} y={at.y + 4.5} className="pin-number" aria-hidden="true">
          {sign}
        </text>
      )}
    </>
  );
}

/**
 * Returns the text inside a map pin. The pin of a cluster shows its number of stations, and a pin with unknown free
 * bays shows a question mark. Before the first response there is no question mark, because it would disappear a moment
 * later.
 */
function pinTextOf(stations: readonly Station[], look: PinState['look'], live: PinInput['live']): string {
  if (stations.length > 1) return String(stations.length);
  return look === 'unknown' && live.size > 0 ? '?' : '';
}

export function StationPin({ at, station, live, nowMs, onPick }: PinInput & { readonly at: Point }) {
  const localized = useLocalizedText();
  const name = localized({ en: station.name, he: station.nameHe });
  const state = pinState({ station, live, nowMs });
  const label =
    state.words === '' ? m.stations_map_pin({ name }) : m.stations_map_pin_now({ name, state: state.words });
  return (
    <a href={`#${station.slug}`} aria-label={label} data-look={state.look} onClick={onPick}>
      <title>{label}</title>
      <PinFace at={at} radius={RADIUS} sign={pinTextOf([station], state.look, live)} />
    </a>
  );
}

/** Returns the state of a cluster of stations that share one pin. It contains the sum of their free bays. */
function groupState(
  input: Omit<PinInput, 'station' | 'onPick'>,
  stations: readonly Station[],
): Omit<PinState, 'words'> {
  const states = stations.map((station) => pinState({ ...input, station }));
  const free = states.reduce((sum, state) => sum + state.free, 0);
  const isKnown = states.every(({ look }) => look !== 'unknown');
  return { look: free > 0 ? 'free' : isKnown ? 'none' : 'unknown', free };
}

type DrawnPinProps = Omit<PinInput, 'station' | 'onPick'> & {
  readonly at: Point;
  readonly stations: readonly Station[];
};

/**
 * Pin of one or more stations on a map that is only a picture. It has no link. It never shows a question mark, because
 * such a map has no legend.
 */
export function DrawnPin({ at, stations, ...input }: DrawnPinProps) {
  const state = groupState(input, stations);
  const isGroup = stations.length > 1;
  return (
    <g data-look={state.look}>
      {isGroup ? <circle cx={at.x} cy={at.y} r={GROUP_RADIUS + 4} className="pin-ring" /> : null}
      <PinFace at={at} radius={isGroup ? GROUP_RADIUS : RADIUS} sign={isGroup ? String(stations.length) : ''} />
    </g>
  );
}

type GroupPinProps = Omit<PinInput, 'station'> & {
  readonly at: Point;
  readonly stations: readonly [Station, ...Station[]];
  readonly onMagnify: () => void;
};

/**
 * Pin of a cluster, which is a group of stations that are close together. It shows the sum of their free bays. Without
 * JavaScript it links to the first of these stations.
 */
export function GroupPin({ at, stations, live, nowMs, onMagnify }: GroupPinProps) {
  const { look, free } = groupState({ live, nowMs }, stations);
  const label =
    look === 'free'
      ? m.stations_map_group_free({ count: stations.length, free })
      : m.stations_map_group({ count: stations.length });
  return (
    <a
      href={`#${stations[0].slug}`}
      aria-label={label}
      data-look={look}
      onClick={(event) => {
        event.preventDefault();
        onMagnify();
      }}
    >
      <title>{label}</title>
      <circle cx={at.x} cy={at.y} r={GROUP_RADIUS + 4} className="pin-ring" />
      <PinFace at={at} radius={GROUP_RADIUS} sign={pinTextOf(stations, look, live)} />
    </a>
  );
}
