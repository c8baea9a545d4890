import type { StationLiveState } from '#contracts/stations/station-live-state.ts';
import type { Station } from '#contracts/stations/stations.ts';
import { m } from '#messages/compiled/messages.js';
import { mapPoint, MAP_HEIGHT, MAP_WIDTH } from '#web/lib/map/map-projection.ts';
import { otherTowns } from '#web/lib/map/map-towns.ts';
import { stripTop, WHOLE_COUNTRY } from '#web/lib/map/map-view.ts';
import { useLocalizedText } from '#web/lib/page.tsx';
import map from '../../../illustrations/station-map.svg';
import { DrawnPin } from './map-pin.tsx';
import { TownNames } from './town-names.tsx';

/** Height of the strip in units of the drawing: 124 km from north to south. */
const STRIP_HEIGHT = 200;
/** Distance in units of the drawing between the dot of a town and its name. */
const NAME_GAP = 7;
/** Distance in units of the drawing between a name and the edges of the strip, so that no name is cut. */
const EDGE = 12;

type StationPlaceProps = {
  readonly station: Station;
  /** Last known state of the station's bays; null if it is unknown. */
  readonly live: StationLiveState | null;
  readonly nowMs: number;
};

/** Strip of the map of the country with the pin of one station and the towns around it. */
export function StationPlace({ station, live, nowMs }: StationPlaceProps) {
  const spoken = useLocalizedText();
  const name = spoken({ en: station.name, he: station.nameHe });
  const top = stripTop(station, STRIP_HEIGHT);
  const states = new Map<string, StationLiveState>(live === null ? [] : [[station.slug, live]]);
  return (
    <section className="station-part">
      <h2>{m.station_place()}</h2>
      <svg
        viewBox={`0 ${top} ${MAP_WIDTH} ${STRIP_HEIGHT}`}
        className="finder-pins place-map"
        role="img"
        aria-label={m.station_place_map({ name })}
      >
        <image href={map} width={MAP_WIDTH} height={MAP_HEIGHT} />
        <TownDots station={station} top={top} />
        <TownNames view={WHOLE_COUNTRY} stations={[station]} />
        <DrawnPin at={mapPoint(station)} stations={[station]} live={states} nowMs={nowMs} />
      </svg>
    </section>
  );
}

/** The other towns, each with a dot, so that no name looks like the name of a station. */
function TownDots({ station, top }: Pick<StationPlaceProps, 'station'> & { readonly top: number }) {
  return otherTowns(station).map((town) => {
    const { x, y } = mapPoint(town);
    if (y < top + EDGE || y > top + STRIP_HEIGHT - EDGE) return null;
    return (
      <g key={town.latitude}>
        <circle cx={x} cy={y} r={2.5} className="town-dot" />
        <text className="map-town" x={x - NAME_GAP} y={y + 4} textAnchor="end">
          {town.name()}
        </text>
      </g>
    );
  });
}
