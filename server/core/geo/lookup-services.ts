import type { HttpJson } from '#server/core/outbound/http-json.ts';
import { countryCode } from './country-code.ts';
import { nonPublicNetworks } from './network-list.ts';
import type { CountryLookup } from './port.ts';

const TOTAL_TIMEOUT_MS = 800;

const countryFields = ['country_code', 'countryCode', 'country_code2', 'country_iso_code', 'country'] as const;

export type LookupServicesOptions = {
  readonly http: Pick<HttpJson, 'request'>;
  /** URLs in the order in which they are requested. `{address}` is the placeholder for the visitor's IP address. */
  readonly urls: readonly string[];
  /** Milliseconds from a monotonic clock. */
  readonly elapsedMs: () => number;
};

/**
 * Requests third-party services in sequence until one of them returns a country, for at most 800 ms in total. The
 * services receive only the visitor's IP address, and only if it is public.
 */
export function createLookupServices({ http, urls, elapsedMs }: LookupServicesOptions): CountryLookup {
  return {
    async countryOf({ address }) {
      if (nonPublicNetworks.has(address)) return null;
      const deadlineMs = elapsedMs() + TOTAL_TIMEOUT_MS;
      for (const template of urls) {
        const timeoutMs = deadlineMs - elapsedMs();
        if (timeoutMs <= 0) return null;
        const url = template.replaceAll('{address}', encodeURIComponent(address));
        const result = await http.request({ method: 'GET', url, timeoutMs });
        const country = result.ok && result.status === 200 ? countryIn(result.body) : null;
        if (country !== null) return country;
      }
      return null;
    },
  };
}

function countryIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  for (const name of countryFields) {
    const country = countryCode(Reflect.get(body, name));
    if (country !== null) return country;
  }
  return null;
}
