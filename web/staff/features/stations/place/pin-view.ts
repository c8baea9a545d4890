import type { Locale } from '#contracts/core/locale.ts';
import { towns } from '#domain/stations/place/towns.ts';
import { exactMapPoint, KM_PER_UNIT, MAP_HEIGHT, MAP_WIDTH } from '#web/lib/map/map-projection.ts';
import { distanceOf } from '#web/lib/map/map-pins.ts';
import type { Point } from '#web/lib/map/map-view.ts';

/** View box of the map with a pin to move. */
export const FRAME_WIDTH = 320;
export const FRAME_HEIGHT = 360;

/** Magnifications: the first shows the whole country, the last about six kilometres from edge to edge. */
export const scales = [FRAME_HEIGHT / MAP_HEIGHT, 1, 2, 4, 8, 16, 32] as const;
/** Magnification with which a town and its neighbours are seen. */
export const TOWN_LEVEL = 4;

/** The visible part of the drawing. */
export type PinView = { readonly centre: Point; readonly scale: number };

const middleOfCountry: Point = { x: MAP_WIDTH / 2, y: MAP_HEIGHT / 2 };

function clamped(value: number, from: number, to: number): number {
  return Math.min(Math.max(value, from), to);
}

/** Keeps a point on the drawing. */
export function onDrawing({ x, y }: Point): Point {
  return { x: clamped(x, 0, MAP_WIDTH), y: clamped(y, 0, MAP_HEIGHT) };
}

export function isOnDrawing(point: Point): boolean {
  return distanceOf(point, onDrawing(point)) === 0;
}

/** Returns the view at a magnification, with this point as near to its centre as the edges of the drawing allow. */
export function viewAround(point: Point | null, level: number): PinView {
  const scale = scales[clamped(level, 0, scales.length - 1)] ?? 1;
  const along = (value: number, drawn: number, frame: number) => {
    const half = frame / scale / 2;
    return drawn <= 2 * half ? drawn / 2 : clamped(value, half, drawn - half);
  };
  const { x, y } = point ?? middleOfCountry;
  return { centre: { x: along(x, MAP_WIDTH, FRAME_WIDTH), y: along(y, MAP_HEIGHT, FRAME_HEIGHT) }, scale };
}

/** Returns the position in the frame of a point of the drawing. */
export function toFrame({ x, y }: Point, { centre, scale }: PinView): Point {
  return { x: (x - centre.x) * scale + FRAME_WIDTH / 2, y: (y - centre.y) * scale + FRAME_HEIGHT / 2 };
}

/** Returns the point of the drawing at a position in the frame. */
export function fromFrame({ x, y }: Point, { centre, scale }: PinView): Point {
  return { x: (x - FRAME_WIDTH / 2) / scale + centre.x, y: (y - FRAME_HEIGHT / 2) / scale + centre.y };
}

type NamedTown = { readonly name: string; readonly at: Point };

const LETTER_WIDTH = 7;
const LINE_HEIGHT = 18;
/** Space between the mark of a town and its name. */
export const NAME_GAP = 6;

type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

function boxOf({ name, at }: NamedTown): Box {
  const right = at.x + NAME_GAP + name.length * LETTER_WIDTH;
  return { left: at.x - NAME_GAP, right, top: at.y - LINE_HEIGHT / 2, bottom: at.y + LINE_HEIGHT / 2 };
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** Returns the towns that are named in a view. If names would overlap, the town that is first in the list gets its name. */
export function townsIn(view: PinView, locale: Locale): readonly NamedTown[] {
  const named: NamedTown[] = [];
  for (const town of towns) {
    const shown = { name: town.name[locale], at: toFrame(exactMapPoint(town), view) };
    const box = boxOf(shown);
    const isInside = box.left >= 0 && box.right <= FRAME_WIDTH && box.top >= 0 && box.bottom <= FRAME_HEIGHT;
    if (isInside && !named.some((other) => overlap(box, boxOf(other)))) named.push(shown);
  }
  return named;
}

const rulerKm = [100, 50, 20, 10, 5, 2, 1] as const;
const RULER_MAX = 90;

/** Returns the longest round number of kilometres that fits beside the map, and its length in the frame. */
export function rulerOf({ scale }: PinView): { readonly km: number; readonly length: number } {
  const lengthOf = (km: number) => (km / KM_PER_UNIT) * scale;
  const km = rulerKm.find((each) => lengthOf(each) <= RULER_MAX) ?? 1;
  return { km, length: lengthOf(km) };
}
