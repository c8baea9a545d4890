import type { Locale } from '#contracts/core/locale.ts';
import type { Station } from '#contracts/stations/stations.ts';
import type { GeoPoint } from '#domain/stations/place/distance.ts';
import { findTown } from '#domain/stations/place/find-town.ts';
import type { Town } from '#domain/stations/place/towns.ts';
import { sortStations, type StationWithDistance } from './sort-stations.ts';

type NamedStation = Pick<Station, 'name' | 'nameHe' | 'city' | 'cityHe' | 'address' | 'addressHe'>;

/** Returns true if each word of the search text appears in a city, a name or a street. Both languages are searched. */
export function matchesStationSearch(station: NamedStation, search: string): boolean {
  const { name, nameHe, city, cityHe, address, addressHe } = station;
  const texts = [name, nameHe, city, cityHe, address, addressHe].map((text) => text.toLocaleLowerCase());
  const words = search.toLocaleLowerCase().split(/\s+/u);
  return words.every((word) => texts.some((text) => text.includes(word)));
}

/** Number of nearest stations that are shown for a town without a station. */
const NEAREST = 3;

type Search = {
  readonly stations: readonly Station[];
  readonly text: string;
  /** Location of the visitor. Null if it is unknown. */
  readonly place: GeoPoint | null;
  readonly locale: Locale;
};

/**
 * Returns the stations that match the search text. If none matches and the text is the name of a town, returns the
 * stations nearest to this town. They contain their distance from the town.
 */
export function searchStations({ stations, text, place, locale }: Search): {
  readonly found: readonly StationWithDistance[];
  /** Town without a station for which the nearest stations were found. Null for other searches. */
  readonly nearTown: Town | null;
} {
  const found = sortStations(stations, place, locale).filter(({ station }) => matchesStationSearch(station, text));
  const nearTown = found.length === 0 ? findTown(text) : null;
  return { found: nearTown === null ? found : sortStations(stations, nearTown, locale).slice(0, NEAREST), nearTown };
}
