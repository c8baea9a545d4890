import { useMemo } from 'react';
import type { StationNow } from '#contracts/stations/station-now.ts';
import type { Station } from '#contracts/stations/stations.ts';
import { m } from '#messages/compiled/messages.js';
import { useSpoken } from '#web/lib/page.tsx';
import map from '../../illustrations/station-map.svg';
import { placePins } from './map-pins.ts';
import { MAP_HEIGHT, MAP_WIDTH } from './map-projection.ts';
import { nowWords } from './now-words.ts';
import { stationState } from '../../washes/station-state.ts';

type StationMapProps = {
  /** The ones that are shown. */
  readonly stations: readonly Station[];
  /** All there are: a pin keeps its place while others come and go. */
  readonly among: readonly Station[];
  readonly live: ReadonlyMap<string, StationNow>;
  readonly nowMs: number | null;
};

/** What a pin says of its station besides its name: closed, or how its bays are; null while nobody knows. */
function pinState(station: Station, live: StationNow | null, nowMs: number | null) {
  if (nowMs === null) return null;
  const { open, words } = stationState(station, nowMs);
  return open ? nowWords(station, live) : { state: 'closed', words };
}

/** Our own drawing with a pin for each station; a pin leads to its entry in the list, which says everything. */
export function StationMap({ stations, among, live, nowMs }: StationMapProps) {
  const spoken = useSpoken();
  const pins = useMemo(() => placePins(among), [among]);
  const shown = stations.flatMap((station) => {
    const placed = pins.get(station.slug);
    return placed === undefined ? [] : [{ ...placed, station }];
  });
  return (
    <nav id="station-map" className="finder-map" aria-label={m.stations_map()}>
      <img src={map} alt="" width={MAP_WIDTH} height={MAP_HEIGHT} />
      <svg viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`} className="finder-pins" aria-hidden="false">
        {shown.map(({ station, pin, reach }) => {
          const name = spoken({ en: station.name, he: station.nameHe });
          const state = pinState(station, live.get(station.slug) ?? null, nowMs);
          const label =
            state === null ? m.stations_map_pin({ name }) : m.stations_map_pin_now({ name, state: state.words });
          return (
            <a key={station.slug} href={`#${station.slug}`} aria-label={label} data-state={state?.state}>
              <title>{label}</title>
              <circle cx={pin.x} cy={pin.y} r={reach} className="pin-reach" />
              <circle cx={pin.x} cy={pin.y} r={9} className="pin-dot" />
            </a>
          );
        })}
      </svg>
    </nav>
  );
}
