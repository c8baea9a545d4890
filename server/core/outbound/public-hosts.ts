import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that do not belong to the public internet (IANA special-purpose registries, RFC 6890). */
const special = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  special.addSubnet(network, prefix, 'ipv4');
}
special.addSubnet('2001::', 23, 'ipv6');
special.addSubnet('2001:db8::', 32, 'ipv6');
special.addSubnet('2002::', 16, 'ipv6');

/** Network that contains all public IPv6 addresses. Loopback, private and mapped IPv4 addresses are outside it. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Returns true for an IP address of the public internet. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address);
  if (kind === 4) return !special.check(address, 'ipv4');
  return kind === 6 && globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/**
 * Returns true for an https URL whose host is a name or a public IP address. A host name can still have a private IP
 * address. `lookUpPublicAddress` refuses it when the connection is opened.
 */
export function isPublicUrl({ protocol, hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return protocol === 'https:' && (isIP(host) === 0 || isPublicAddress(host));
}

/**
 * Resolves a host name for a connection, and refuses a name with a non-public IP address. It also protects against DNS
 * rebinding. An untrusted URL therefore cannot reach a service of our own network (server-side request forgery).
 */
export const lookUpPublicAddress: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error !== null || first === undefined) {
      done(error ?? new Error(`${hostname} has no address`), '', 0);
      return;
    }
    if (!addresses.every(({ address }) => isPublicAddress(address))) {
      done(Object.assign(new Error('the address is not public'), { code: 'EACCES' }), '', 0);
      return;
    }
    if (options.all === true) done(null, addresses);
    else done(null, first.address, first.family);
  });
};
