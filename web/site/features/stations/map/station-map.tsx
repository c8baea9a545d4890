import { useEffect, useMemo, useRef, useState } from 'react';
import type { StationLiveState } from '#contracts/stations/station-live-state.ts';
import type { Station } from '#contracts/stations/stations.ts';
import { m } from '#messages/compiled/messages.js';
import map from '../../../illustrations/station-map.svg';
import { groupStations, type StationGroup } from '#web/lib/map/map-groups.ts';
import { MapLegend } from './map-legend.tsx';
import { GroupPin, pinState, StationPin, type PinInput } from './map-pin.tsx';
import { placePins } from '#web/lib/map/map-pins.ts';
import { MAP_HEIGHT, MAP_WIDTH } from '#web/lib/map/map-projection.ts';
import { viewContaining, WHOLE_COUNTRY, type MapView } from '#web/lib/map/map-view.ts';
import { TownNames } from './town-names.tsx';

type StationMapProps = Omit<PinInput, 'station'> & {
  readonly stations: readonly Station[];
  /** All stations of the map. They are needed so that a pin keeps its position when the filters change. */
  readonly visibleStations: readonly Station[];
  readonly live: ReadonlyMap<string, StationLiveState>;
};

/**
 * Returns the pins for a view of the map. The map of the whole country has clusters, and a magnified view has a pin for
 * each station.
 */
function pinsOf(visibleStations: readonly Station[], view: MapView | null): readonly StationGroup<Station>[] {
  if (view === null) return groupStations(visibleStations);
  const placed = placePins(visibleStations, view);
  return visibleStations.flatMap((station) => {
    const pin = placed.get(station.slug)?.pin;
    return pin === undefined ? [] : [{ middle: pin, stations: [station] }];
  });
}

/**
 * Map of the country with a pin for each station. The list of stations contains the same information, and each pin
 * links to its entry in the list. Stations that are close together share a pin (cluster), which magnifies their area of
 * the map.
 */
export function StationMap({ stations, visibleStations, live, nowMs, onPick }: StationMapProps) {
  const [view, setView] = useState<MapView | null>(null);
  const showAllButton = useRef<HTMLButtonElement>(null);
  const frame = useRef<HTMLElement>(null);
  const pins = useMemo(() => pinsOf(visibleStations, view), [visibleStations, view]);
  const { left, top, scale } = view ?? WHOLE_COUNTRY;
  const isShown = (station: Station) => stations.includes(station);
  const shown = pins
    .map(({ middle, stations: together }) => ({ middle, together: together.filter(isShown) }))
    .filter(({ together }) => together.length > 0)
    // clusters come first, so that the keyboard order goes from the largest pins of the picture to the smallest
    .toSorted((a, b) => b.together.length - a.together.length);

  // every pin is unknown before the first response. The legend does not mention this, because it would change a moment
  // later
  const hasUnknown = live.size > 0 && stations.some((station) => pinState({ station, live, nowMs }).look === 'unknown');

  // the clicked pin is removed when the map is magnified, so the focus moves to the back button
  useEffect(() => {
    if (view !== null) showAllButton.current?.focus({ preventScroll: true });
  }, [view]);

  function showWhole() {
    setView(null);
    frame.current?.focus({ preventScroll: true });
  }

  return (
    <nav ref={frame} id="station-map" className="finder-map" aria-label={m.stations_map()} tabIndex={-1}>
      <div className="map-frame">
        <svg viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`} className="finder-pins">
          <image
            href={map}
            x={-left * scale}
            y={-top * scale}
            width={MAP_WIDTH * scale}
            height={MAP_HEIGHT * scale}
            aria-hidden="true"
          />
          <g aria-hidden="true">
            <TownNames view={view ?? WHOLE_COUNTRY} stations={visibleStations} />
          </g>
          {shown.map(({ middle, together: [station, ...others] }) => {
            if (station === undefined) return null;
            const input = { nowMs, live, onPick };
            return others.length === 0 ? (
              <StationPin key={station.slug} at={middle} station={station} {...input} />
            ) : (
              <GroupPin
                key={station.slug}
                at={middle}
                stations={[station, ...others]}
                {...input}
                onMagnify={() => setView(viewContaining([station, ...others]))}
              />
            );
          })}
        </svg>
        {view === null ? null : (
          <button ref={showAllButton} type="button" className="button button-secondary map-whole" onClick={showWhole}>
            {m.stations_map_whole()}
          </button>
        )}
      </div>
      <MapLegend hasGroups={shown.some(({ together }) => together.length > 1)} hasUnknown={hasUnknown} />
    </nav>
  );
}
