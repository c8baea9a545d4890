import type { Place } from './place.ts';

/** View box of `illustrations/station-map.svg`; the README there contains the formula. */
export const MAP_WIDTH = 300;
export const MAP_HEIGHT = 740;

const WEST = 34.1;
const NORTH = 33.45;
const UNITS_PER_DEGREE = 180;
/** Cosine of 31.4° north, the latitude at the middle of the drawing. */
const LONGITUDE_SHRINK = 0.8536;
const MARGIN_X = 10;
const MARGIN_Y = 6;
const TENTHS = 10;

function tenth(value: number): number {
  return Math.round(value * TENTHS) / TENTHS;
}

/** Returns the position of a place on the drawing, in its units, rounded to a tenth. */
export function mapPoint({ latitude, longitude }: Place): { readonly x: number; readonly y: number } {
  const x = (longitude - WEST) * UNITS_PER_DEGREE * LONGITUDE_SHRINK + MARGIN_X;
  const y = (NORTH - latitude) * UNITS_PER_DEGREE + MARGIN_Y;
  return { x: tenth(x), y: tenth(y) };
}
