import type { GeoPoint } from '#domain/stations/place/distance.ts';
import { MAP_HEIGHT, MAP_WIDTH } from './map-projection.ts';
import { isInFrame, viewPoint, WHOLE_COUNTRY, type Point } from './map-view.ts';

type MovingPoint = { x: number; y: number };

/** The pin of a station on the map and the area in which it can be touched, in units of the drawing. */
export type MapPin = {
  /** Position of the pin. This is the location of the station, or a point close to it if another pin is too near. */
  readonly pin: Point;
  /** Radius of the circular touch target. */
  readonly reach: number;
};

/**
 * Minimum distance between two pins in units of the drawing. On the narrowest screen the drawing is 288 px wide. There
 * the distance is just above 24 CSS pixels (WCAG 2.2, 2.5.8).
 */
export const PIN_GAP = 26;
/**
 * Distance to which two close pins are pushed apart. It is slightly more than `PIN_GAP`, so that rounding does not make
 * the distance too small.
 */
const PUSHED_GAP = 26.5;
/**
 * Maximum radius of a touch target in units of the drawing. A pin without close neighbours has this radius, which makes
 * its target 44 units wide.
 */
const REACH_MAX = 22;
/**
 * Maximum number of iterations in which close pins are pushed apart. Eight stations need only a few iterations. The
 * limit ends the loop if the stations cannot all fit on the drawing.
 */
const ROUNDS_MAX = 400;
const NUDGE = 0.05;

/**
 * Directions in which two pins at the same point are pushed apart. They are used in turn, so that many pins do not form
 * a row. They are constants, because browsers round trigonometric functions differently.
 */
const directions = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: 0.8, y: 0.6 },
  { x: 0.8, y: -0.6 },
] as const satisfies readonly Point[];

export function distanceBetween(one: Point, other: Point): number {
  return Math.sqrt((other.x - one.x) ** 2 + (other.y - one.y) ** 2);
}

function clampToDrawing(point: MovingPoint): void {
  const margin = PIN_GAP / 2;
  point.x = Math.min(Math.max(point.x, margin), MAP_WIDTH - margin);
  point.y = Math.min(Math.max(point.y, margin), MAP_HEIGHT - margin);
}

/** Returns the direction from one point to another, as a vector of length one. */
function directionBetween(one: Point, other: Point, turn: number): Point {
  const apart = distanceBetween(one, other);
  if (apart === 0) return directions[turn % directions.length] ?? directions[0];
  return { x: (other.x - one.x) / apart, y: (other.y - one.y) / apart };
}

/** Moves two points apart, each by half of the missing distance. Returns false if they are already far enough apart. */
function pushApart(one: MovingPoint, other: MovingPoint, turn: number): boolean {
  const apart = distanceBetween(one, other);
  if (apart >= PUSHED_GAP) return false;
  const direction = directionBetween(one, other, turn);
  const step = (PUSHED_GAP - apart) / 2 + NUDGE;
  one.x -= direction.x * step;
  one.y -= direction.y * step;
  other.x += direction.x * step;
  other.y += direction.y * step;
  clampToDrawing(one);
  clampToDrawing(other);
  return true;
}

function pushAllApart(points: readonly MovingPoint[]): boolean {
  let moved = false;
  points.forEach((one, index) => {
    points.slice(index + 1).forEach((other, turn) => {
      moved = pushApart(one, other, index + turn) || moved;
    });
  });
  return moved;
}

function rounded({ x, y }: Point): Point {
  return { x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 };
}

type Located = GeoPoint & { readonly slug: string };

/**
 * Calculates the position of a pin for every station, by its slug. The pins are at least `PIN_GAP` apart, so close
 * neighbours are moved away from their location. The same stations always get the same pins, in any order.
 */
export function placePins(stations: readonly Located[], view = WHOLE_COUNTRY): ReadonlyMap<string, MapPin> {
  const sorted = stations
    .toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
    .filter((station) => isInFrame(viewPoint(station, view)));
  const points = sorted.map((station): MovingPoint => ({ ...viewPoint(station, view) }));
  for (let round = 0; round < ROUNDS_MAX && pushAllApart(points); round += 1);
  const pins = points.map(rounded);
  return new Map(
    sorted.map((station, index) => {
      const pin = pins[index] ?? viewPoint(station, view);
      const nearest = Math.min(...pins.filter((other) => other !== pin).map((other) => distanceBetween(pin, other)));
      return [station.slug, { pin, reach: Math.min(REACH_MAX, nearest / 2) }];
    }),
  );
}
