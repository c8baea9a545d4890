import { performance } from 'node:perf_hooks';
import type { HttpJson } from '#server/core/outbound/http-json.ts';
import { createCountryDatabase } from './country-database.ts';
import { createLookupServices } from './lookup-services.ts';
import type { CountryLookup } from './port.ts';
import { createProxyHeaderLookup } from './proxy-header.ts';

export type CountryLookupOptions = {
  readonly trustedProxies: readonly string[];
  /**
   * URLs of third-party services that are requested if no other source knows the country. There are none by default.
   */
  readonly serviceUrls: readonly string[];
  readonly http: Pick<HttpJson, 'request'>;
  readonly onUnreadable: (error: unknown) => void;
};

/**
 * Creates the country lookup. It uses the trusted proxy's header, then the country database of the product, then the
 * configured services.
 */
export function createCountryLookup(options: CountryLookupOptions): CountryLookup {
  const { trustedProxies, serviceUrls, http, onUnreadable } = options;
  return firstResultOf([
    createProxyHeaderLookup(trustedProxies),
    createCountryDatabase({ onUnreadable }),
    createLookupServices({ http, urls: serviceUrls, elapsedMs: () => performance.now() }),
  ]);
}

/** Combines several country lookups into one. It returns the first result that is not null. */
export function firstResultOf(lookups: readonly CountryLookup[]): CountryLookup {
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
