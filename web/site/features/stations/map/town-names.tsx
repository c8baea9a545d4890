import { townsOf } from '#web/lib/map/map-towns.ts';
import type { GeoPoint } from '#domain/stations/place/distance.ts';
import { isInFrame, viewPoint, type MapView } from '#web/lib/map/map-view.ts';

/** Distance in units of the drawing between the centre of a pin and the name of its town. */
const NAME_GAP = 17;
/**
 * Distance in units of the drawing between the centre of a cluster's pin and the name of the town. It is larger than
 * `NAME_GAP`, because the pin of a cluster is larger.
 */
const GROUP_NAME_GAP = 22;
/** Height of the area that the back button covers at the top of a magnified map, in units of the drawing. */
const BUTTON_DEPTH = 70;

type TownNamesProps = {
  readonly view: MapView;
  readonly stations: readonly GeoPoint[];
};

/** Shows the names of the towns that have a station. All names are on the same side of their pins. */
export function TownNames({ view, stations }: TownNamesProps) {
  return townsOf(stations).map((town) => {
    const at = viewPoint(town, view);
    if (!isInFrame(at) || (view.scale > 1 && at.y < BUTTON_DEPTH)) return null;
    return (
      <text
        key={town.latitude}
        className="map-town"
        x={at.x - (town.stationCount > 1 ? GROUP_NAME_GAP : NAME_GAP)}
        y={at.y + 4}
        textAnchor="end"
      >
        {town.name()}
      </text>
    );
  });
}
