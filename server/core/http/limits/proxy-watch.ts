import type { Clock } from '#server/core/clock/port.ts';
import type { Config } from '#server/core/config/config.ts';
import type { Logger } from '#server/core/deps.ts';
import { createNetworkList } from '#server/core/geo/network-list.ts';
import { HOUR_MS } from '#domain/core/time/jerusalem-time.ts';

/** Whether a reverse proxy stands in front of the shop, and whether TRUSTED_PROXIES names it. */
export type ProxyState = 'none' | 'named' | 'not_named';

type Observed = {
  /** Client address as the server sees it: the last hop's own unless that hop is trusted. */
  readonly ip: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly socket: { readonly remoteAddress?: string | undefined };
};

export type ProxyWatch = {
  /** Looks at the headers of a request; cheap enough for each one. */
  observe(request: Observed): void;
  state(): ProxyState;
};

type WatchDeps = {
  readonly config: Pick<Config, 'publicUrl' | 'trustedProxies'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
};

/** Headers that a proxy adds about its client. */
const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip'] as const;

/** Loopback, private, shared (RFC 6598) and unique local addresses: a request from one of these did not cross the internet. */
const nearNetworks = createNetworkList([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1',
  'fc00::/7',
  'fe80::/10',
]);

/** A content delivery network calls from many public addresses: judged by the share of the newest requests. */
const SAMPLE = 200;
const PROXIED_SHARE = 0.9;

/**
 * Notices a reverse proxy that TRUSTED_PROXIES does not name. Behind it all customers share one address, so limits by
 * address hit all of them together, and no wash or sign-in can be placed.
 *
 * A forwarding header is only evidence, since any client can send one: one request from a near network is enough, public
 * addresses count once nine of ten requests carry the header. An https PUBLIC_URL without a named proxy is evidence at the
 * start, because this server speaks plain HTTP only.
 */
export function createProxyWatch({ config, clock, log }: WatchDeps): ProxyWatch {
  const isNamed = config.trustedProxies.length > 0;
  let isFound = !isNamed && config.publicUrl.startsWith('https:');
  let saidAt: number | null = null;
  let seen = 0;
  let proxied = 0;

  function say(detail: object): void {
    isFound = true;
    const now = clock.now();
    if (saidAt !== null && now - saidAt < HOUR_MS) return;
    saidAt = now;
    log.warn(
      detail,
      'requests come through a proxy that TRUSTED_PROXIES does not name, so all visitors count as one address: add the address of your proxy to TRUSTED_PROXIES',
    );
  }

  return {
    observe({ ip, headers, socket }) {
      const isForwarded = forwardingHeaders.some((name) => name in headers);
      const isBelieved = isForwarded && ip !== socket.remoteAddress;
      if (isForwarded && !isBelieved && nearNetworks.has(plainAddress(ip))) say({ peer: ip });
      seen += 1;
      if (isForwarded && !isBelieved) proxied += 1;
      if (seen < SAMPLE) return;
      if (proxied >= SAMPLE * PROXIED_SHARE) say({ requests: seen, withHeader: proxied });
      seen = 0;
      proxied = 0;
    },
    state() {
      if (isFound) return 'not_named';
      return isNamed ? 'named' : 'none';
    },
  };
}

/** An IPv4 address mapped into IPv6 as itself. */
function plainAddress(address: string): string {
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
}

/** The warning of a start whose settings already say that a proxy is missing; null where there is nothing to say. */
export function proxyWarningAtStart({ publicUrl, trustedProxies }: WatchDeps['config']): string | null {
  if (trustedProxies.length > 0 || !publicUrl.startsWith('https:')) return null;
  return 'PUBLIC_URL is https, so a proxy stands in front of this server, but TRUSTED_PROXIES is empty: all visitors count as one address. Set TRUSTED_PROXIES to the address of your proxy (127.0.0.1 if it runs on this machine)';
}
