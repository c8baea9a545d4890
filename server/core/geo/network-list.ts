import { BlockList, isIP } from 'node:net';

/**
 * List of IP networks. `has` returns true for an IP address inside one of the networks. An IPv4-mapped IPv6 address
 * counts as IPv4.
 */
export type NetworkList = { has(address: string): boolean };

/** Creates a network list from IP addresses or CIDR blocks. The configuration has already validated them. */
export function createNetworkList(networks: readonly string[]): NetworkList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return {
    has(address) {
      const version = isIP(address);
      return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4');
    },
  };
}

/** IP networks that are not on the public internet (RFC 6890), so they have no country. */
export const nonPublicNetworks = createNetworkList([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '::/127',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
  '2001:db8::/32',
]);
