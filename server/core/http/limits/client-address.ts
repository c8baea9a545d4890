import { isIP, isIPv4 } from 'node:net';

const IPV6_GROUPS = 8;
const NETWORK_GROUPS = 4;
const WIDER_GROUPS = 3;

/** Key that is shared by all clients that disconnected before their IP address was read. */
const GONE = 'gone';

/**
 * Returns the part of an IP address that one household or attacker cannot change freely. This is the whole IPv4 address
 * or the first 64 bits of an IPv6 address, because a subscriber usually has at least a /64. A closed connection has no
 * IP address, although the types of Node and Fastify say that it has.
 */
export function networkOfIpAddress(address: string | undefined): string {
  if (address === undefined) return GONE;
  const plain = address.startsWith('::ffff:') && isIPv4(address.slice(7)) ? address.slice(7) : address;
  if (isIP(plain) !== 6) return plain;
  return `${expandIpv6(plain.split('%')[0] ?? plain)
    .slice(0, NETWORK_GROUPS)
    .join(':')}::/64`;
}

/**
 * Returns the network range that one operator or data centre assigns together. This is the /24 network of an IPv4
 * address, or the /48 network of an IPv6 address.
 */
export function widerNetworkOf(network: string): string {
  const address = network.split('/')[0] ?? network;
  if (isIP(address) !== 6) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  return `${expandIpv6(address).slice(0, WIDER_GROUPS).join(':')}::/48`;
}

function expandIpv6(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const before = ipv6GroupsOf(head);
  if (tail === undefined) return before;
  const after = ipv6GroupsOf(tail);
  const zeros = Array.from({ length: Math.max(0, IPV6_GROUPS - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after];
}

/**
 * Returns the groups of an IPv6 address without leading zeros. A dotted IPv4 suffix counts as two zero groups, because
 * it is outside the /64 network.
 */
function ipv6GroupsOf(text: string): string[] {
  if (text === '') return [];
  return text
    .split(':')
    .flatMap((group) => (group.includes('.') ? ['0', '0'] : [Number.parseInt(group, 16).toString(16)]));
}

/** Returns true for a request from this machine that no proxy forwarded. */
export function isLoopbackRequest(request: {
  readonly ip: string;
  readonly headers: Readonly<Record<string, unknown>>;
}): boolean {
  const passedOn = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some((name) => name in request.headers);
  return !passedOn && /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/.test(request.ip);
}
