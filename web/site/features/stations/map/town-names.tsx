import { towns } from '#web/lib/map/map-towns.ts';
import { isInFrame, viewPoint, type MapView } from '#web/lib/map/map-view.ts';

const NAME_GAP = 22;
/** Height that the button covers at the top of a magnified part, in units of the drawing. */
const BUTTON_DEPTH = 70;

/** Names of towns on the map, beside the places of their pins. */
export function TownNames({ view }: { readonly view: MapView }) {
  return towns.map((town) => {
    const at = viewPoint(town, view);
    if (!isInFrame(at) || (view.scale > 1 && at.y < BUTTON_DEPTH)) return null;
    const isLeft = town.side === 'left';
    return (
      <text
        key={town.latitude}
        className="map-town"
        x={at.x + (isLeft ? -NAME_GAP : NAME_GAP)}
        y={at.y + 4}
        textAnchor={isLeft ? 'end' : 'start'}
      >
        {town.name()}
      </text>
    );
  });
}
