import type { GeoPoint } from '#domain/stations/place/distance.ts';
import { mapPoint, MAP_HEIGHT, MAP_WIDTH } from './map-projection.ts';

export type Point = { readonly x: number; readonly y: number };

/** A rectangle of the map drawing, magnified to fill its frame. Pins and names are not magnified. */
export type MapView = {
  /** Position of the rectangle's top left corner, in units of the drawing. */
  readonly left: number;
  readonly top: number;
  readonly scale: number;
};

export const WHOLE_COUNTRY: MapView = { left: 0, top: 0, scale: 1 };

/** Maximum magnification of the map. At this value a town fills the frame, and the outline does not yet look coarse. */
const SCALE_MAX = 8;
/** Share of the frame that stays empty between the outermost pins and each edge. */
const EDGE_SHARE = 0.2;

/** Converts a geographic location to a point in the frame, in units of the frame. */
export function viewPoint(place: GeoPoint, { left, top, scale }: MapView): Point {
  const { x, y } = mapPoint(place);
  return { x: (x - left) * scale, y: (y - top) * scale };
}

export function isInFrame({ x, y }: Point): boolean {
  return x >= 0 && x <= MAP_WIDTH && y >= 0 && y <= MAP_HEIGHT;
}

/** Returns the view of the drawing that shows all of these places as large as possible. */
export function viewContaining(places: readonly GeoPoint[]): MapView {
  if (places.length === 0) return WHOLE_COUNTRY;
  const points = places.map(mapPoint);
  const range = (values: readonly number[]) => ({ from: Math.min(...values), to: Math.max(...values) });
  const xs = range(points.map(({ x }) => x));
  const ys = range(points.map(({ y }) => y));
  const room = 1 - 2 * EDGE_SHARE;
  const fitting = Math.min(
    (MAP_WIDTH * room) / Math.max(xs.to - xs.from, 1),
    (MAP_HEIGHT * room) / Math.max(ys.to - ys.from, 1),
  );
  const scale = Math.max(1, Math.min(SCALE_MAX, fitting));
  const start = (from: number, to: number, size: number) =>
    Math.min(Math.max((from + to) / 2 - size / scale / 2, 0), size - size / scale);
  return { left: start(xs.from, xs.to, MAP_WIDTH), top: start(ys.from, ys.to, MAP_HEIGHT), scale };
}
