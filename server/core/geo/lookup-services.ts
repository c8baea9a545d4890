import type { HttpJson } from '#server/core/outbound/http-json.ts';
import { countryCode } from './country-code.ts';
import { specialNetworks } from './network-list.ts';
import type { CountryLookup } from './port.ts';

const IN_ALL_MS = 800;

/** The names under which public services say it. */
const countryFields = ['country_code', 'countryCode', 'country_code2', 'country_iso_code', 'country'] as const;

export type LookupServicesOptions = {
  readonly http: Pick<HttpJson, 'request'>;
  /** Addresses to ask in this order; `{address}` stands for the visitor's. */
  readonly urls: readonly string[];
  /** Milliseconds that only go forward. */
  readonly elapsedMs: () => number;
};

/**
 * Third parties, one after the other until one answers, within 800 ms in all. They are told the address and nothing
 * else, and of addresses that are not public not even that.
 */
export function createLookupServices({ http, urls, elapsedMs }: LookupServicesOptions): CountryLookup {
  return {
    async countryOf({ address }) {
      if (specialNetworks.has(address)) return null;
      const deadlineMs = elapsedMs() + IN_ALL_MS;
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
