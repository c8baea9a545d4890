import type { Clock } from '#server/core/clock/port.ts';
import type { Config } from '#server/core/config/config.ts';
import type { Logger } from '#server/core/log-port.ts';
import { createNetworkList } from '#server/core/geo/network-list.ts';
import { HOUR_MS } from '#domain/core/time/jerusalem-time.ts';

/**
 * State of the detection of reverse proxies. `none`: TRUSTED_PROXIES is empty, and no reverse proxy was detected.
 * `named`: TRUSTED_PROXIES is set, and no other proxy was detected. `not_named`: requests come through a proxy that
 * TRUSTED_PROXIES does not contain.
 */
export type ProxyState = 'none' | 'named' | 'not_named';

type ObservedRequest = {
  /**
   * Client IP address as the server sees it. This is the IP address of the last hop, unless that hop is a trusted
   * proxy.
   */
  readonly ip: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly socket: { readonly remoteAddress?: string | undefined };
};

export type ProxyWatch = {
  /** Examines the headers of a request. It is cheap enough to run for each request. */
  observe(request: ObservedRequest): void;
  state(): ProxyState;
};

type WatchDeps = {
  readonly config: Pick<Config, 'publicUrl' | 'trustedProxies'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
};

const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip'] as const;

/**
 * Loopback, private, shared (RFC 6598) and unique local networks. A request from such a network did not come over the
 * internet.
 */
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

/**
 * Number of newest requests that are evaluated together. It is large because a content delivery network sends requests
 * from many public IP addresses.
 */
const SAMPLE_SIZE = 200;
const PROXIED_SHARE = 0.9;

/**
 * Detects a reverse proxy that TRUSTED_PROXIES does not contain. Behind such a proxy all customers share one IP
 * address. Limits by IP address then affect all of them together, and the location of a wash or sign-in cannot be
 * determined.
 *
 * A forwarding header is only evidence, because any client can send it. From a private network one request is enough.
 * From public IP addresses, nine of ten requests must have the header. An https PUBLIC_URL without a trusted proxy is
 * evidence already at the start, because this server speaks plain HTTP only.
 */
export function createProxyWatch({ config, clock, log }: WatchDeps): ProxyWatch {
  const isNamed = config.trustedProxies.length > 0;
  let isFound = !isNamed && config.publicUrl.startsWith('https:');
  let loggedAt: number | null = null;
  let seen = 0;
  let proxied = 0;

  function say(detail: object): void {
    isFound = true;
    const now = clock.now();
    if (loggedAt !== null && now - loggedAt < HOUR_MS) return;
    loggedAt = now;
    log.warn(
      detail,
      'requests come through a proxy that TRUSTED_PROXIES does not contain, so all visitors share one IP address: add the IP address of your proxy to TRUSTED_PROXIES',
    );
  }

  return {
    observe({ ip, headers, socket }) {
      const isForwarded = forwardingHeaders.some((name) => name in headers);
      const isBelieved = isForwarded && ip !== socket.remoteAddress;
      if (isForwarded && !isBelieved && nearNetworks.has(plainAddress(ip))) say({ peer: ip });
      seen += 1;
      if (isForwarded && !isBelieved) proxied += 1;
      if (seen < SAMPLE_SIZE) return;
      if (proxied >= SAMPLE_SIZE * PROXIED_SHARE) say({ requests: seen, withHeader: proxied });
      seen = 0;
      proxied = 0;
    },
    state() {
      if (isFound) return 'not_named';
      return isNamed ? 'named' : 'none';
    },
  };
}

/** Converts an IPv4-mapped IPv6 address to IPv4. */
function plainAddress(address: string): string {
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
}

/**
 * Returns a warning at the start if the settings already show that a proxy is missing from TRUSTED_PROXIES. Otherwise
 * returns null.
 */
export function proxyWarningAtStart({ publicUrl, trustedProxies }: WatchDeps['config']): string | null {
  if (trustedProxies.length > 0 || !publicUrl.startsWith('https:')) return null;
  return 'PUBLIC_URL is https, so a proxy stands in front of this server, but TRUSTED_PROXIES is empty: all visitors count as one address. Set TRUSTED_PROXIES to the address of your proxy (127.0.0.1 if it runs on this machine)';
}
