import { isIP, isIPv4 } from 'node:net';

const IPV6_GROUPS = 8;
const NETWORK_GROUPS = 4;
const WIDER_GROUPS = 3;

/** Shared by all who had hung up before anybody looked where they called from. */
const GONE = 'gone';

/**
 * The part of an address that one household or attacker cannot change at will: an IPv4 address whole, the first
 * 64 bits of an IPv6 one (a subscriber is given at least that many addresses to choose from).
 * A connection that is closed already has no address, whatever the types of Node and Fastify say.
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return GONE;
  const plain = address.startsWith('::ffff:') && isIPv4(address.slice(7)) ? address.slice(7) : address;
  if (isIP(plain) !== 6) return plain;
  return `${expand(plain.split('%')[0] ?? plain)
    .slice(0, NETWORK_GROUPS)
    .join(':')}::/64`;
}

/** What one operator or one data centre hands out together: the /24 of an IPv4 address, the /48 of an IPv6 one. */
export function widerNetworkOf(network: string): string {
  const address = network.split('/')[0] ?? network;
  if (isIP(address) !== 6) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  return `${expand(address).slice(0, WIDER_GROUPS).join(':')}::/48`;
}

function expand(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const before = groupsOf(head);
  if (tail === undefined) return before;
  const after = groupsOf(tail);
  const zeros = Array.from({ length: Math.max(0, IPV6_GROUPS - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after];
}

/** Groups without leading zeros; a dotted IPv4 ending stands for two groups, which never matter for the network part. */
function groupsOf(text: string): string[] {
  if (text === '') return [];
  return text
    .split(':')
    .flatMap((group) => (group.includes('.') ? ['0', '0'] : [Number.parseInt(group, 16).toString(16)]));
}

/** True for a request of this very machine that no proxy passed on. */
export function isFromThisMachine(request: {
  readonly ip: string;
  readonly headers: Readonly<Record<string, unknown>>;
}): boolean {
  const passedOn = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some((name) => name in request.headers);
  return !passedOn && /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/.test(request.ip);
}
