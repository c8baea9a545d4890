import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import type { NayaxConfig } from './nayax-config.ts';

export type CortinaCaller = {
  readonly address: string;
  readonly key: string;
  header(name: string): string | undefined;
};

/** Returns the credential that a caller lacks. Returns null if the caller has all configured credentials. */
export type CortinaCallerCheck = (caller: CortinaCaller) => 'address' | 'key' | 'header' | null;

/**
 * Creates the function that checks a caller of the Nayax endpoints. Nayax does not sign its messages. A caller must
 * therefore pass every configured check: IP address, secret path, header.
 */
export function createCortinaCallerCheck({ networks, callbackKey, callbackHeader }: NayaxConfig): CortinaCallerCheck {
  const known = allowListOf(networks);
  return ({ address, key, header }) => {
    if (!isAllowedAddress(known, address)) return 'address';
    if (!isEqualInConstantTime(key, callbackKey)) return 'key';
    if (callbackHeader === null || isEqualInConstantTime(header(callbackHeader.name) ?? '', callbackHeader.value))
      return null;
    return 'header';
  };
}

/**
 * Returns true if two texts are equal. The comparison takes constant time, so its duration reveals nothing about the
 * texts.
 */
export function isEqualInConstantTime(first: string, second: string): boolean {
  const [left, right] = [first, second].map((text) => createHash('sha256').update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}

function allowListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

function isAllowedAddress(list: BlockList, address: string): boolean {
  const mapped = /^::ffff:(?<plain>.+)$/i.exec(address)?.groups?.['plain'] ?? '';
  const plain = isIPv4(mapped) ? mapped : address;
  return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}
