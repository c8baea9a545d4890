import { countryCode } from './country-code.ts';
import { createNetworkList } from './network-list.ts';
import type { CountryLookup } from './port.ts';

/**
 * Headers in which content delivery networks and hosting platforms report the client's country: Cloudflare, CloudFront,
 * App Engine, Vercel, Fly.
 */
export const countryHeaders = [
  'cf-ipcountry',
  'cloudfront-viewer-country',
  'x-appengine-country',
  'x-vercel-ip-country',
  'fly-client-country',
] as const;

/** Creates a country lookup that reads the header of a trusted proxy. Headers from other computers are ignored. */
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
