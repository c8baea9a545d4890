import type { Station } from '#contracts/stations/stations.ts';
import type { StationLiveState } from '#contracts/stations/station-live-state.ts';
import { MAP_HEIGHT, MAP_WIDTH, mapPoint } from '#web/lib/map/map-projection.ts';
import { viewPoint, type MapView } from '#web/lib/map/map-view.ts';
import map from '../../../illustrations/station-map.svg';
import { DrawnPin } from './map-pin.tsx';
import { TownNames } from './town-names.tsx';
import './station-map.css';

const SCALE = 2;
/** Height of the picture, in units of the drawing. */
const HEIGHT = 170;

/** Returns the part of the map around a place, within the edges of the map. */
function viewAround(station: Pick<Station, 'latitude' | 'longitude'>): MapView {
  const { x, y } = mapPoint(station);
  const within = (middle: number, shown: number, whole: number) =>
    Math.min(Math.max(middle - shown / 2, 0), whole - shown);
  return {
    left: within(x, MAP_WIDTH / SCALE, MAP_WIDTH),
    top: within(y, HEIGHT / SCALE, MAP_HEIGHT),
    scale: SCALE,
  };
}

type StationPlaceProps = {
  readonly station: Station;
  readonly live: StationLiveState | null;
  readonly nowMs: number;
};

/** Small map with the pin of one station. It is decorative, because the street and the navigation are beside it. */
export function StationPlace({ station, live, nowMs }: StationPlaceProps) {
  const view = viewAround(station);
  const { left, top, scale } = view;
  return (
    <svg viewBox={`0 0 ${MAP_WIDTH} ${HEIGHT}`} className="finder-pins station-place" aria-hidden="true">
      <image href={map} x={-left * scale} y={-top * scale} width={MAP_WIDTH * scale} height={MAP_HEIGHT * scale} />
      <TownNames view={view} stations={[station]} />
      <DrawnPin
        at={viewPoint(station, view)}
        stations={[station]}
        live={new Map(live === null ? [] : [[station.slug, live]])}
        nowMs={nowMs}
      />
    </svg>
  );
}
