import type { GeoPoint } from '#domain/stations/place/distance.ts';

/** View box of `illustrations/station-map.svg`; the README there contains the formula. */
export const MAP_WIDTH = 300;
export const MAP_HEIGHT = 740;

const WEST = 34.1;
const NORTH = 33.45;
const UNITS_PER_DEGREE = 180;
/**
 * Factor by which a degree of longitude is shorter than a degree of latitude: the cosine of 31.4° north, at the middle
 * of the drawing.
 */
const LONGITUDE_SHRINK = 0.8536;
const MARGIN_X = 10;
const MARGIN_Y = 6;
const TENTHS = 10;

function tenth(value: number): number {
  return Math.round(value * TENTHS) / TENTHS;
}

type DrawingPoint = { readonly x: number; readonly y: number };

/** Returns the exact position of a place, in units of the drawing. */
export function exactMapPoint({ latitude, longitude }: GeoPoint): DrawingPoint {
  return {
    x: (longitude - WEST) * UNITS_PER_DEGREE * LONGITUDE_SHRINK + MARGIN_X,
    y: (NORTH - latitude) * UNITS_PER_DEGREE + MARGIN_Y,
  };
}

/** Returns the position of a place, in units of the drawing, rounded to a tenth. */
export function mapPoint(place: GeoPoint): DrawingPoint {
  const { x, y } = exactMapPoint(place);
  return { x: tenth(x), y: tenth(y) };
}

/** Returns the place at a position on the drawing, in degrees with five decimals, about one metre. */
export function coordinatesAt({ x, y }: DrawingPoint): GeoPoint {
  const rounded = (degrees: number) => Number(degrees.toFixed(5));
  return {
    latitude: rounded(NORTH - (y - MARGIN_Y) / UNITS_PER_DEGREE),
    longitude: rounded((x - MARGIN_X) / (UNITS_PER_DEGREE * LONGITUDE_SHRINK) + WEST),
  };
}

/** Kilometres per unit of the drawing, calculated from the length of one degree of latitude. */
export const KM_PER_MAP_UNIT = 111.2 / UNITS_PER_DEGREE;
