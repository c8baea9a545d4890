import type { Station } from '#contracts/stations/stations.ts';

type NamedStation = Pick<Station, 'name' | 'nameHe' | 'city' | 'cityHe' | 'address' | 'addressHe'>;

/** Returns true if each word of the search text is contained in a city, a name or a street, in either language. */
export function matchesStationSearch(station: NamedStation, search: string): boolean {
  const { name, nameHe, city, cityHe, address, addressHe } = station;
  const texts = [name, nameHe, city, cityHe, address, addressHe].map((text) => text.toLocaleLowerCase());
  const words = search.toLocaleLowerCase().split(/\s+/u);
  return words.every((word) => texts.some((text) => text.includes(word)));
}
