import { useId } from 'react';
import type { GeoPoint } from '#domain/stations/place/distance.ts';
import { isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { exactMapPoint, MAP_HEIGHT, MAP_WIDTH } from '#web/lib/map/map-projection.ts';
import type { Point } from '#web/lib/map/map-view.ts';
import map from '#web/site/illustrations/station-map.svg';
import { usePortal } from '../../../lib/portal.tsx';
import {
  PIN_MAP_HEIGHT,
  PIN_MAP_WIDTH,
  isOnDrawing,
  NAME_GAP,
  scaleBarOf,
  zoomScales,
  framePointOf,
  visibleTownsIn,
  type PinView,
} from './pin-view.ts';
import { useMovedPin } from './use-moved-pin.ts';

type PlaceMapProps = {
  /** Coordinates of the pin. Null until coordinates are entered. */
  readonly place: GeoPoint | null;
  /** Centre of the typed town, which the map shows while there is no pin. Null if the town is unknown. */
  readonly near: GeoPoint | null;
  readonly onPlace: (place: GeoPoint) => void;
};

/**
 * Map of the country with a pin, drawn by the shop itself. The pin can be moved by dragging, with a tap, or with the
 * arrow keys. The number fields of the form contain the same coordinates.
 */
export function CoordinatesMap({ place, near, onPlace }: PlaceMapProps) {
  const hint = useId();
  const point = place === null ? null : exactMapPoint(place);
  const pin = point !== null && isOnDrawing(point) ? point : null;
  const middle = pin ?? (near === null ? null : exactMapPoint(near));
  const { view, level, zoom, isHeld, handlers } = useMovedPin({ pin, middle, onPlace });
  return (
    <div className="place-map">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the role gives the arrow keys to the map in a screen reader */}
      <svg
        viewBox={`0 0 ${PIN_MAP_WIDTH} ${PIN_MAP_HEIGHT}`}
        role="application"
        aria-label={m.staff_place_map()}
        aria-describedby={hint}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the pin is moved with the keyboard too
        tabIndex={0}
        {...handlers}
      >
        <MapBackground view={view} />
        {pin === null ? null : <Pin at={framePointOf(pin, view)} isHeld={isHeld} />}
      </svg>
      <ZoomButtons level={level} onZoom={zoom} />
      <p id={hint} className="field-hint">
        {m.staff_place_map_hint()}
      </p>
    </div>
  );
}

function MapBackground({ view }: { readonly view: PinView }) {
  const { locale } = usePortal();
  const { x, y } = framePointOf({ x: 0, y: 0 }, view);
  const ruler = scaleBarOf(view);
  const foot = PIN_MAP_HEIGHT - 12;
  return (
    <g aria-hidden="true">
      <image href={map} x={x} y={y} width={MAP_WIDTH * view.scale} height={MAP_HEIGHT * view.scale} />
      {visibleTownsIn(view, locale).map(({ name, at }) => (
        <g key={name}>
          <circle cx={at.x} cy={at.y} r={2.5} className="place-town" />
          <text x={at.x + NAME_GAP} y={at.y + 4}>
            {isolated(name)}
          </text>
        </g>
      ))}
      <path d={`M10 ${foot - 4}v4h${ruler.length}v-4`} className="place-ruler" />
      <text x={14} y={foot - 4}>
        {isolated(m.staff_place_km({ km: String(ruler.km) }))}
      </text>
    </g>
  );
}

function Pin({ at: { x, y }, isHeld }: { readonly at: Point; readonly isHeld: boolean }) {
  return (
    <g data-pin={isHeld ? 'held' : 'free'} transform={`translate(${x} ${y})`}>
      <circle cy={-14} r={24} className="place-reach" />
      <path d="M0 0C-4-10-12-14-12-24A12 12 0 1 1 12-24C12-14 4-10 0 0Z" className="place-pin" />
      <circle cy={-24} r={4.5} className="place-pin-eye" />
    </g>
  );
}

type ZoomProps = { readonly level: number; readonly onZoom: (by: number) => void };

function ZoomButtons({ level, onZoom }: ZoomProps) {
  const buttons = [
    { by: 1, sign: '+', label: m.staff_place_zoom_in(), isOff: level >= zoomScales.length - 1 },
    { by: -1, sign: '−', label: m.staff_place_zoom_out(), isOff: level <= 0 },
  ];
  return (
    <div className="place-zoom">
      {buttons.map(({ by, sign, label, isOff }) => (
        <button
          key={by}
          type="button"
          className="button button-secondary"
          aria-label={label}
          aria-disabled={isOff || undefined}
          onClick={() => onZoom(by)}
        >
          <span aria-hidden="true">{sign}</span>
        </button>
      ))}
    </div>
  );
}
