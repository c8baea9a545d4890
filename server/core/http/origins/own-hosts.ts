import type { IncomingMessage } from 'node:http';
import type { Config } from '#server/core/config/config.ts';

type Needs = Pick<Config, 'production' | 'publicUrl'>;

/** Names that no DNS answer can lead to another machine (RFC 6761), and the addresses behind them. */
const ofThisMachine = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

const BAD_REQUEST = 400;
const MISDIRECTED = 421;

/**
 * Why a request is not looked at for the name it was sent to, as a status; null where it is. One `Host` and no more:
 * whoever stands in front may have read another one than we would. In development only names of this machine and the
 * public address: a page whose name was made to lead here (DNS rebinding) would read everything that development shows,
 * mails with their links first.
 */
export function hostRefusal({ production, publicUrl }: Needs, { headers, rawHeaders }: IncomingMessage): number | null {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1) return BAD_REQUEST;
  const { host } = headers;
  const isOurs = production || host === undefined || ofThisMachine.test(host) || host === new URL(publicUrl).host;
  return isOurs ? null : MISDIRECTED;
}
