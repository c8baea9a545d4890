import { MINUTE_MS, type CalendarDay } from '#domain/core/time/jerusalem-time.ts';
import { sunsetOn, type GeoPoint } from './sunset-times.ts';

type Custom = GeoPoint & {
  /**
   * Maximum distance in degrees from the town within which its custom of candle lighting applies. 0.01 degrees are
   * about one kilometre.
   */
  readonly within: number;
  readonly minutes: number;
};

/** Towns that light candles earlier than other towns. No authority publishes binding times. */
const customs: readonly Custom[] = [
  { latitude: 31.778, longitude: 35.21, within: 0.09, minutes: 40 },
  { latitude: 32.8, longitude: 34.99, within: 0.08, minutes: 30 },
  { latitude: 32.571, longitude: 34.953, within: 0.03, minutes: 30 },
];
const USUAL_MINUTES = 20;

/** Returns the minutes between candle lighting and sunset at a location, by the custom of its town. */
function minutesBeforeSunset({ latitude, longitude }: GeoPoint): number {
  const custom = customs.find(
    (each) => Math.hypot(each.latitude - latitude, each.longitude - longitude) <= each.within,
  );
  return custom?.minutes ?? USUAL_MINUTES;
}

/** Calculates the time of candle lighting on a day at a location, in epoch ms. The result is a whole minute. */
export function candleLightingOn(day: CalendarDay, place: GeoPoint): number {
  const sunsetMinute = Math.floor(sunsetOn(day, place) / MINUTE_MS);
  return (sunsetMinute - minutesBeforeSunset(place)) * MINUTE_MS;
}
