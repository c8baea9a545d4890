import { performance } from 'node:perf_hooks';
import type { HttpJson } from '#server/core/outbound/http-json.ts';
import { createCountryDatabase } from './country-database.ts';
import { createLookupServices } from './lookup-services.ts';
import type { CountryLookup } from './port.ts';
import { createProxyHeaderLookup } from './proxy-header.ts';

export type CountryLookupOptions = {
  readonly trustedProxies: readonly string[];
  /** Third parties to ask where nothing else knows; none by default. */
  readonly serviceUrls: readonly string[];
  readonly http: Pick<HttpJson, 'request'>;
  readonly onUnreadable: (error: unknown) => void;
};

/** The shop's way to a country: a trusted proxy's word, the embedded database, the configured services, nobody. */
export function createCountryLookup(options: CountryLookupOptions): CountryLookup {
  const { trustedProxies, serviceUrls, http, onUnreadable } = options;
  return firstOf([
    createProxyHeaderLookup(trustedProxies),
    createCountryDatabase({ onUnreadable }),
    createLookupServices({ http, urls: serviceUrls, elapsedMs: () => performance.now() }),
  ]);
}

/** The first that knows. */
export function firstOf(lookups: readonly CountryLookup[]): CountryLookup {
  return {
    async countryOf(source) {
      for (const lookup of lookups) {
        const country = await lookup.countryOf(source);
        if (country !== null) return country;
      }
      return null;
    },
  };
}
