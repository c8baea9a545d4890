import { distanceKm, type GeoPoint } from './distance.ts';
import { towns, type Town } from './towns.ts';

/** Removes spaces and marks from a name, so that 'Beer-Sheva' and 'Be’er Sheva' are equal. */
function lettersOf(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

const townsByLetters: ReadonlyMap<string, Town> = new Map(
  towns.flatMap((town) =>
    [town.name.en, town.name.he, ...town.alsoCalled].map((name) => [lettersOf(name), town] as const),
  ),
);

/**
 * Finds the town with this name. The name can be in Hebrew or Latin letters and in any usual spelling. Returns null if
 * the town is not in the list.
 */
export function findTown(name: string): Town | null {
  return townsByLetters.get(lettersOf(name)) ?? null;
}

/** Maximum distance in kilometres between a station and the centre of its town. Jerusalem's edge is 9 km from its centre. */
const TOWN_RADIUS_KM = 10;

/** Edges of the map that is drawn, in degrees. The whole country is inside. */
const country = { south: 29.4, north: 33.45, west: 34.1, east: 35.95 } as const;

function isInCountry({ latitude, longitude }: GeoPoint): boolean {
  return (
    latitude >= country.south && latitude <= country.north && longitude >= country.west && longitude <= country.east
  );
}

/**
 * Warning that the town or the coordinates of a station should be checked again. The station can be saved anyway,
 * because the list of towns is not complete.
 */
export type AddressWarning =
  | { readonly kind: 'outside'; readonly isSwapped: boolean }
  | { readonly kind: 'unknown_town'; readonly typed: string }
  | { readonly kind: 'different_towns'; readonly en: Town; readonly he: Town }
  | { readonly kind: 'far'; readonly town: Town; readonly km: number };

type Address = {
  /** Name of the town as typed in the English field. `cityHe` is the name from the Hebrew field. */
  readonly city: string;
  readonly cityHe: string;
  /** Coordinates of the station; null until they are entered. */
  readonly place: GeoPoint | null;
};

function townWarnings(city: string, cityHe: string): AddressWarning[] {
  const [en, he] = [findTown(city), findTown(cityHe)];
  if (en !== null && he !== null) return en === he ? [] : [{ kind: 'different_towns', en, he }];
  const unknown = [...(en === null ? [city] : []), ...(he === null ? [cityHe] : [])];
  return unknown.filter((typed) => typed.trim() !== '').map((typed) => ({ kind: 'unknown_town', typed: typed.trim() }));
}

function coordinateWarnings({ city, cityHe, place }: Address): AddressWarning[] {
  if (place === null) return [];
  const { latitude, longitude } = place;
  if (!isInCountry(place)) {
    return [{ kind: 'outside', isSwapped: isInCountry({ latitude: longitude, longitude: latitude }) }];
  }
  const town = findTown(city) ?? findTown(cityHe);
  const km = town === null ? 0 : distanceKm(town, place);
  return town === null || km <= TOWN_RADIUS_KM ? [] : [{ kind: 'far', town, km: Math.round(km) }];
}

/**
 * Compares the town and the coordinates of a station with the list of towns, and returns a warning for each
 * contradiction.
 */
export function addressWarnings(address: Address): readonly AddressWarning[] {
  return [...townWarnings(address.city, address.cityHe), ...coordinateWarnings(address)];
}
