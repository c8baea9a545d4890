import { createPortal } from 'react-dom';
import type { StationLiveState } from '#contracts/stations/station-live-state.ts';
import type { Station } from '#contracts/stations/stations.ts';
import { groupStations } from '#web/lib/map/map-groups.ts';
import { DrawnPin } from './map-pin.tsx';
import { MAP_HEIGHT, MAP_WIDTH } from '#web/lib/map/map-projection.ts';
import { WHOLE_COUNTRY } from '#web/lib/map/map-view.ts';
import { TownNames } from './town-names.tsx';

type HomeMapProps = {
  /** Element that contains the picture of the map. Null if it is not on the page yet. */
  readonly frame: HTMLElement | null;
  readonly stations: readonly Station[];
  readonly live: ReadonlyMap<string, StationLiveState>;
  readonly nowMs: number;
};

/**
 * Pins and town names on the map of the home page. They show the free bays in the same way as the page of the stations.
 * They are decorative, because the list next to the map contains the names, the states and the links.
 */
export function HomeMap({ frame, stations, live, nowMs }: HomeMapProps) {
  if (frame === null) return null;
  return createPortal(
    <svg
      viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
      preserveAspectRatio="xMidYMax slice"
      className="finder-pins"
      aria-hidden="true"
    >
      <TownNames view={WHOLE_COUNTRY} stations={stations} />
      {groupStations(stations).map(({ middle, stations: together }) => (
        <DrawnPin key={together[0]?.slug} at={middle} stations={together} live={live} nowMs={nowMs} />
      ))}
    </svg>,
    frame,
  );
}
