import type { Locale } from '#contracts/core/locale.ts';
import { towns } from '#domain/stations/place/towns.ts';
import { exactMapPoint, KM_PER_MAP_UNIT, MAP_HEIGHT, MAP_WIDTH } from '#web/lib/map/map-projection.ts';
import { distanceBetween } from '#web/lib/map/map-pins.ts';
import type { Point } from '#web/lib/map/map-view.ts';

/** Width and height of the view box of the map on which the pin is moved. */
export const PIN_MAP_WIDTH = 320;
export const PIN_MAP_HEIGHT = 360;

/**
 * Zoom levels of the map as scale factors. The first level shows the whole country, and the last level shows an area
 * about six kilometres wide.
 */
export const zoomScales = [PIN_MAP_HEIGHT / MAP_HEIGHT, 1, 2, 4, 8, 16, 32] as const;
export const TOWN_ZOOM_LEVEL = 4;

/** The visible area of the map. It has a centre, in units of the map, and a scale factor. */
export type PinView = { readonly centre: Point; readonly scale: number };

const middleOfCountry: Point = { x: MAP_WIDTH / 2, y: MAP_HEIGHT / 2 };

function clamp(value: number, from: number, to: number): number {
  return Math.min(Math.max(value, from), to);
}

/** Returns the point if it is on the map. A point outside the map is moved to the nearest edge. */
export function clampToDrawing({ x, y }: Point): Point {
  return { x: clamp(x, 0, MAP_WIDTH), y: clamp(y, 0, MAP_HEIGHT) };
}

export function isOnDrawing(point: Point): boolean {
  return distanceBetween(point, clampToDrawing(point)) === 0;
}

/**
 * Returns the visible part of the map at a zoom level. Its centre is as near to the given point as the edges of the map
 * allow.
 */
export function pinViewAround(point: Point | null, level: number): PinView {
  const scale = zoomScales[clamp(level, 0, zoomScales.length - 1)] ?? 1;
  const along = (value: number, drawn: number, frame: number) => {
    const half = frame / scale / 2;
    return drawn <= 2 * half ? drawn / 2 : clamp(value, half, drawn - half);
  };
  const { x, y } = point ?? middleOfCountry;
  return { centre: { x: along(x, MAP_WIDTH, PIN_MAP_WIDTH), y: along(y, MAP_HEIGHT, PIN_MAP_HEIGHT) }, scale };
}

/** Converts a point of the map to a position in the view box. */
export function framePointOf({ x, y }: Point, { centre, scale }: PinView): Point {
  return { x: (x - centre.x) * scale + PIN_MAP_WIDTH / 2, y: (y - centre.y) * scale + PIN_MAP_HEIGHT / 2 };
}

/** Converts a position in the view box to a point of the map. */
export function drawingPointOf({ x, y }: Point, { centre, scale }: PinView): Point {
  return { x: (x - PIN_MAP_WIDTH / 2) / scale + centre.x, y: (y - PIN_MAP_HEIGHT / 2) / scale + centre.y };
}

type NamedTown = { readonly name: string; readonly at: Point };

const LETTER_WIDTH = 7;
const LINE_HEIGHT = 18;
/** Distance between the mark of a town and its name, in units of the view box. */
export const NAME_GAP = 6;

type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

function labelBoxOf({ name, at }: NamedTown): Box {
  const right = at.x + NAME_GAP + name.length * LETTER_WIDTH;
  return { left: at.x - NAME_GAP, right, top: at.y - LINE_HEIGHT / 2, bottom: at.y + LINE_HEIGHT / 2 };
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/**
 * Returns the towns whose names are shown on the visible part of the map. If two names would overlap, only the first
 * town of the list is named.
 */
export function visibleTownsIn(view: PinView, locale: Locale): readonly NamedTown[] {
  const named: NamedTown[] = [];
  for (const town of towns) {
    const shown = { name: town.name[locale], at: framePointOf(exactMapPoint(town), view) };
    const box = labelBoxOf(shown);
    const isInside = box.left >= 0 && box.right <= PIN_MAP_WIDTH && box.top >= 0 && box.bottom <= PIN_MAP_HEIGHT;
    if (isInside && !named.some((other) => overlap(box, labelBoxOf(other)))) named.push(shown);
  }
  return named;
}

const rulerKm = [100, 50, 20, 10, 5, 2, 1] as const;
const RULER_MAX = 90;

/**
 * Calculates the scale bar of the map. Returns the longest round distance in km that fits the maximum length of the
 * bar, and its length in units of the view box.
 */
export function scaleBarOf({ scale }: PinView): { readonly km: number; readonly length: number } {
  const lengthOf = (km: number) => (km / KM_PER_MAP_UNIT) * scale;
  const km = rulerKm.find((each) => lengthOf(each) <= RULER_MAX) ?? 1;
  return { km, length: lengthOf(km) };
}
