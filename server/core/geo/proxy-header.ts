import { countryCode } from './country-code.ts';
import { createNetworkList } from './network-list.ts';
import type { CountryLookup } from './port.ts';

/** Where content networks say the country of the client: Cloudflare, CloudFront, App Engine, Vercel, Fly. */
export const countryHeaders = [
  'cf-ipcountry',
  'cloudfront-viewer-country',
  'x-appengine-country',
  'x-vercel-ip-country',
  'fly-client-country',
] as const;

/** The country that a trusted proxy wrote into the request. From anybody else the same header is only a wish. */
export function createProxyHeaderLookup(trustedProxies: readonly string[]): CountryLookup {
  const trusted = createNetworkList(trustedProxies);
  return {
    countryOf: async ({ peer, headers }) =>
      trusted.has(peer) ? (countryHeaders.map((name) => countryCode(headers[name])).find(isKnown) ?? null) : null,
  };
}

function isKnown(code: string | null): code is string {
  return code !== null;
}
