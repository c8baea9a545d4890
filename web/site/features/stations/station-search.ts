import type { Station } from '#contracts/stations/stations.ts';

type Named = Pick<Station, 'name' | 'nameHe' | 'city' | 'cityHe' | 'address' | 'addressHe'>;

/** A city, a name or a street, in either language, whatever the page's. */
export function isNamed(station: Named, sought: string): boolean {
  const { name, nameHe, city, cityHe, address, addressHe } = station;
  const texts = [name, nameHe, city, cityHe, address, addressHe].map((text) => text.toLocaleLowerCase());
  const words = sought.toLocaleLowerCase().split(/\s+/u);
  return words.every((word) => texts.some((text) => text.includes(word)));
}
