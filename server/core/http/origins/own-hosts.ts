import type { IncomingMessage } from 'node:http';
import type { Config } from '#server/core/config/config.ts';

type HostConfig = Pick<Config, 'production' | 'publicUrl'>;

/** Host names and IP addresses that always mean this machine (RFC 6761). */
const localHostPattern = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

const BAD_REQUEST = 400;
const MISDIRECTED = 421;

/**
 * Returns the HTTP status for a request that is refused because of its `Host` header. Returns null if the request is
 * accepted. A request must have exactly one `Host`, because a proxy in front of the server might read a different one.
 * In development, only names of this machine and the host of PUBLIC_URL are accepted. Otherwise a foreign page could
 * use DNS rebinding to read everything that development shows, such as mails with links.
 */
export function hostRefusalStatus(
  { production, publicUrl }: HostConfig,
  { headers, rawHeaders }: IncomingMessage,
): number | null {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1) return BAD_REQUEST;
  const { host } = headers;
  const isOurs = production || host === undefined || localHostPattern.test(host) || host === new URL(publicUrl).host;
  return isOurs ? null : MISDIRECTED;
}
