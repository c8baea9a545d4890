import { MINUTE_MS, utcInstantOf, type CalendarDay } from '#domain/core/time/jerusalem-time.ts';

/** Location on the earth, in degrees north and east. */
export type GeoPoint = { readonly latitude: number; readonly longitude: number };

/** Angle in degrees between the zenith and the sun's centre at sunset, including the sun's radius and refraction. */
const SUNSET_DEGREES = 90.833;
/**
 * Angle in degrees between the zenith and the sun at nightfall. Three stars are visible when the sun is 8.5 degrees
 * below the horizon.
 */
const NIGHTFALL_DEGREES = 98.5;

/**
 * Fallback for the time of sunset at locations where the sun does not set, in minutes after midnight UTC. No station in
 * Israel is so far north.
 */
const WITHOUT_SUNSET_MINUTES = 16 * 60;
const MINUTES_PER_DAY = 1_440;
/** Julian day of 1970-01-01 at midnight. */
const JULIAN_DAY_OF_EPOCH = 2_440_587.5;
const DAY_MS = MINUTES_PER_DAY * MINUTE_MS;

const sinOf = (degrees: number) => Math.sin((degrees * Math.PI) / 180);
const cosOf = (degrees: number) => Math.cos((degrees * Math.PI) / 180);
const tanOf = (degrees: number) => Math.tan((degrees * Math.PI) / 180);
const degreesOf = (radians: number) => (radians * 180) / Math.PI;

/**
 * Calculates the time of sunset (epoch ms) on a day at a location. The location's height above sea level is ignored.
 */
export function sunsetOn(day: CalendarDay, place: GeoPoint): number {
  return descentOn(day, place, SUNSET_DEGREES);
}

/** Calculates the time of nightfall (epoch ms) on a day at a location. */
export function nightfallOn(day: CalendarDay, place: GeoPoint): number {
  return descentOn(day, place, NIGHTFALL_DEGREES);
}

/**
 * Calculates the time (epoch ms) at which the setting sun reaches an angle from the zenith. The formulas are from the
 * solar calculator of NOAA's Global Monitoring Laboratory, which is in the public domain. They are accurate to a minute
 * below the polar circles.
 */
function descentOn(day: CalendarDay, place: GeoPoint, zenith: number): number {
  const midnight = utcInstantOf({ ...day, hour: 0, minute: 0, second: 0 });
  let minutes = MINUTES_PER_DAY / 2;
  // the second pass starts from the result of the first pass, which makes the sun's position and the result accurate
  for (let round = 0; round < 2; round += 1) {
    const { declination, equationOfTime } = sunAt(midnight + minutes * MINUTE_MS);
    const { latitude, longitude } = place;
    const cosine = cosOf(zenith) / (cosOf(latitude) * cosOf(declination)) - tanOf(latitude) * tanOf(declination);
    if (!(Math.abs(cosine) <= 1)) return midnight + WITHOUT_SUNSET_MINUTES * MINUTE_MS;
    minutes = MINUTES_PER_DAY / 2 - 4 * longitude - equationOfTime + 4 * degreesOf(Math.acos(cosine));
  }
  return midnight + Math.round(minutes * MINUTE_MS);
}

/** Returns the declination of the sun in degrees, and the equation of time in minutes. */
function sunAt(instantMs: number): { readonly declination: number; readonly equationOfTime: number } {
  const century = (instantMs / DAY_MS + JULIAN_DAY_OF_EPOCH - 2_451_545) / 36_525;
  const longitude = 280.46646 + century * (36_000.76983 + century * 0.0003032);
  const anomaly = 357.52911 + century * (35_999.05029 - 0.0001537 * century);
  const eccentricity = 0.016708634 - century * (0.000042037 + 0.0000001267 * century);
  const centre =
    sinOf(anomaly) * (1.914602 - century * (0.004817 + 0.000014 * century)) +
    sinOf(2 * anomaly) * (0.019993 - 0.000101 * century) +
    sinOf(3 * anomaly) * 0.000289;
  const node = 125.04 - 1_934.136 * century;
  const apparent = longitude + centre - 0.00569 - 0.00478 * sinOf(node);
  const seconds = 21.448 - century * (46.815 + century * (0.00059 - century * 0.001813));
  const obliquity = 23 + (26 + seconds / 60) / 60 + 0.00256 * cosOf(node);
  const y = tanOf(obliquity / 2) ** 2;
  const equation =
    y * sinOf(2 * longitude) -
    2 * eccentricity * sinOf(anomaly) +
    4 * eccentricity * y * sinOf(anomaly) * cosOf(2 * longitude) -
    0.5 * y * y * sinOf(4 * longitude) -
    1.25 * eccentricity * eccentricity * sinOf(2 * anomaly);
  return {
    declination: degreesOf(Math.asin(sinOf(obliquity) * sinOf(apparent))),
    equationOfTime: 4 * degreesOf(equation),
  };
}
