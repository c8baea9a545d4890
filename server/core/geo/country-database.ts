import { fileURLToPath } from 'node:url';
import { isIP } from 'node:net';
import { open, type Reader, type Response } from 'maxmind';
import { countryCode } from './country-code.ts';
import { specialNetworks } from './network-list.ts';
import type { CountryLookup } from './port.ts';

type CountryRecord = Response & { readonly country_code?: string };

/**
 * Countries by published feeds, registries' allocations and autonomous systems: 8 MB that are read at the first
 * question, in about 13 ms. The registries' part is © Number Resource Organization, nro.net (CC BY 4.0).
 */
const databasePath = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

type DatabaseOptions = {
  /** Told once where the file cannot be read: the lookup then knows nothing, and the shop goes on. */
  readonly onUnreadable: (error: unknown) => void;
  readonly path?: string;
};

/** The country an address belongs to by the database that comes with the product. Nobody is asked. */
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
      // the file names countries for networks of documentation, which are nobody's
      if (isIP(address) === 0 || specialNetworks.has(address)) return null;
      opened ??= load();
      const reader = await opened;
      return countryCode(reader?.get(address)?.country_code);
    },
  };
}
