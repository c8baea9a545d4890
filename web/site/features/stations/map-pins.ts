import type { Place } from './distance.ts';
import { mapPoint, MAP_HEIGHT, MAP_WIDTH } from './map-projection.ts';

type Point = { readonly x: number; readonly y: number };
type MovingPoint = { x: number; y: number };

/** Where a station is pressed on the drawing, in its units. */
export type MapPin = {
  /** Where the station lies, or as near to it as other pins let it. */
  readonly pin: Point;
  /** How far from its middle a press counts as its own. */
  readonly reach: number;
};

/** From pin to pin: 24 CSS pixels (WCAG 2.2, 2.5.8) also on the narrowest screen, where the drawing is 288 px wide. */
export const PIN_GAP = 26;
/** Pins are pushed a little further than needed, so that rounding does not bring them too close again. */
const PUSHED_GAP = 26.5;
/** With nobody near a pin can be pressed within 44 px. */
const REACH_MAX = 22;
/** Eight stations settle in a few rounds; stations that cannot all fit on the drawing stop here. */
const ROUNDS_MAX = 400;
const NUDGE = 0.05;

/** Which way two pins go that stand on one spot: in turns, so that many do not end in a row. No trigonometry, which browsers round differently. */
const ways = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: 0.8, y: 0.6 },
  { x: 0.8, y: -0.6 },
] as const satisfies readonly Point[];

function distanceOf(one: Point, other: Point): number {
  return Math.sqrt((other.x - one.x) ** 2 + (other.y - one.y) ** 2);
}

function keepOnDrawing(point: MovingPoint): void {
  const margin = PIN_GAP / 2;
  point.x = Math.min(Math.max(point.x, margin), MAP_WIDTH - margin);
  point.y = Math.min(Math.max(point.y, margin), MAP_HEIGHT - margin);
}

/** From one to the other, as a step of one unit. */
function wayBetween(one: Point, other: Point, turn: number): Point {
  const apart = distanceOf(one, other);
  if (apart === 0) return ways[turn % ways.length] ?? ways[0];
  return { x: (other.x - one.x) / apart, y: (other.y - one.y) / apart };
}

/** Moves both by half of what is missing between them; false where nothing is. */
function pushApart(one: MovingPoint, other: MovingPoint, turn: number): boolean {
  const apart = distanceOf(one, other);
  if (apart >= PUSHED_GAP) return false;
  const way = wayBetween(one, other, turn);
  const step = (PUSHED_GAP - apart) / 2 + NUDGE;
  one.x -= way.x * step;
  one.y -= way.y * step;
  other.x += way.x * step;
  other.y += way.y * step;
  keepOnDrawing(one);
  keepOnDrawing(other);
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

/**
 * A pin for every station, by its slug, none nearer to another than `PIN_GAP`: neighbours are pushed apart from where
 * they lie. The same stations get the same pins, in whatever order they come.
 */
export function placePins(stations: readonly (Place & { readonly slug: string })[]): ReadonlyMap<string, MapPin> {
  const sorted = stations.toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
  const points = sorted.map((station): MovingPoint => ({ ...mapPoint(station) }));
  for (let round = 0; round < ROUNDS_MAX && pushAllApart(points); round += 1);
  const pins = points.map(rounded);
  return new Map(
    sorted.map((station, index) => {
      const pin = pins[index] ?? mapPoint(station);
      const nearest = Math.min(...pins.filter((other) => other !== pin).map((other) => distanceOf(pin, other)));
      return [station.slug, { pin, reach: Math.min(REACH_MAX, nearest / 2) }];
    }),
  );
}
