import type { GeoPoint } from '#domain/stations/place/distance.ts';

/**
 * Width and height of the view box of `illustrations/station-map.svg`. The README in that folder contains the formula.
 */
export const MAP_WIDTH = 300;
export const MAP_HEIGHT = 740;

const WEST = 34.1;
const NORTH = 33.45;
const UNITS_PER_DEGREE = 180;
/**
 * Factor by which a degree of longitude is shorter than a degree of latitude. It is the cosine of 31.4° north, the
 * latitude at the middle of the drawing.
 */
const LONGITUDE_SHRINK = 0.8536;
const MARGIN_X = 10;
const MARGIN_Y = 6;
const TENTHS = 10;

function tenth(value: number): number {
  return Math.round(value * TENTHS) / TENTHS;
}

type DrawingPoint = { readonly x: number; readonly y: number };

/** Converts a geographic location to its exact point on the drawing, in units of the drawing. */
export function exactMapPoint({ latitude, longitude }: GeoPoint): DrawingPoint {
  return {
    x: (longitude - WEST) * UNITS_PER_DEGREE * LONGITUDE_SHRINK + MARGIN_X,
    y: (NORTH - latitude) * UNITS_PER_DEGREE + MARGIN_Y,
  };
}

/** Converts a geographic location to a point on the drawing, in units of the drawing, rounded to a tenth. */
export function mapPoint(place: GeoPoint): DrawingPoint {
  const { x, y } = exactMapPoint(place);
  return { x: tenth(x), y: tenth(y) };
}

/**
 * Converts a point on the drawing to a geographic location. Latitude and longitude are in degrees with five decimals,
 * which is a precision of about one metre.
 */
export function coordinatesAt({ x, y }: DrawingPoint): GeoPoint {
  const rounded = (degrees: number) => Number(degrees.toFixed(5));
  return {
    latitude: rounded(NORTH - (y - MARGIN_Y) / UNITS_PER_DEGREE),
    longitude: rounded((x - MARGIN_X) / (UNITS_PER_DEGREE * LONGITUDE_SHRINK) + WEST),
  };
}

/** Kilometres per unit of the drawing, calculated from the length of one degree of latitude. */
export const KM_PER_MAP_UNIT = 111.2 / UNITS_PER_DEGREE;
