import { fileURLToPath } from 'node:url';
import { isIP } from 'node:net';
import { open, type Reader, type Response } from 'maxmind';
import { countryCode } from './country-code.ts';
import { nonPublicNetworks } from './network-list.ts';
import type { CountryLookup } from './port.ts';

type CountryRecord = Response & { readonly country_code?: string };

/**
 * Path of the country database, which is built from published feeds, registry allocations and autonomous systems. It
 * has 8 MB and is loaded at the first lookup in about 13 ms. The data of the registries is © Number Resource
 * Organization, nro.net (CC BY 4.0).
 */
const databasePath = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

type DatabaseOptions = {
  /** Called at the first lookup if the database file cannot be read. All lookups then return null. */
  readonly onUnreadable: (error: unknown) => void;
  readonly path?: string;
};

/** Creates a lookup in the country database that comes with the product. It makes no network call. */
export function createCountryDatabase({ onUnreadable, path }: DatabaseOptions): CountryLookup {
  let opened: Promise<Reader<CountryRecord> | null> | null = null;

  async function load(): Promise<Reader<CountryRecord> | null> {
    try {
      return await open<CountryRecord>(path ?? fileURLToPath(import.meta.resolve(databasePath)));
    } catch (error) {
      onUnreadable(error);
      return null;
    }
  }

  return {
    async countryOf({ address }) {
      // documentation networks belong to no country, although the database has countries for them
      if (isIP(address) === 0 || nonPublicNetworks.has(address)) return null;
      opened ??= load();
      const reader = await opened;
      return countryCode(reader?.get(address)?.country_code);
    },
  };
}
