import type { Station } from '#contracts/stations/stations.ts';

/** Facts about all stations together, shown on public pages. */
export type PublicStationSummary = {
  readonly count: number;
  /**
   * True if every real station that is not offline is open 24 hours every day, by its weekly hours. Closures and
   * special days in the weeks ahead make it false.
   */
  readonly alwaysOpen: boolean;
  /** Average rating of all stations, for example '4.8/5'; null while there are fewer than `RATINGS_MIN` ratings. */
  readonly rating: string | null;
};

type PublishedStation = Pick<Station, 'sample' | 'status' | 'hours' | 'special' | 'rating'>;

/**
 * Minimum number of ratings for showing an average. With fewer ratings, a single visitor would change the average
 * visibly.
 */
const RATINGS_MIN = 20;

function ratingOf(stations: readonly PublishedStation[]): string | null {
  const ratings = stations.flatMap(({ rating }) => (rating === null ? [] : [rating]));
  const count = ratings.reduce((sum, rating) => sum + rating.count, 0);
  if (count < RATINGS_MIN) return null;
  const total = ratings.reduce((sum, rating) => sum + rating.average * rating.count, 0);
  return `${(total / count).toFixed(1)}/5`;
}

function isAlwaysOpen({ hours, special }: PublishedStation): boolean {
  return (
    special.closures.length === 0 &&
    special.days.length === 0 &&
    hours.every((opening) => opening !== null && opening.open === opening.close)
  );
}

/**
 * Returns facts about the owner's real stations that are not offline. Returns null if there is no such station. Pages
 * then use the figures of the brand file.
 */
export function summarisePublicStations(stations: readonly PublishedStation[]): PublicStationSummary | null {
  const real = stations.filter(({ sample, status }) => !sample && status !== 'offline');
  return real.length === 0
    ? null
    : { count: real.length, alwaysOpen: real.every(isAlwaysOpen), rating: ratingOf(real) };
}
