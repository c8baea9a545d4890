import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import type { NayaxConfig } from '#server/core/config/sections/config-nayax.ts';

/** Whoever calls as Nayax, with what it shows of itself. */
export type Caller = {
  readonly address: string;
  /** The secret part of the path. */
  readonly key: string;
  header(name: string): string | undefined;
};

/** What a caller lacks; null where it has everything that is asked for. */
export type CallerCheck = (caller: Caller) => 'address' | 'key' | 'header' | null;

/** Cortina signs nothing, so everything else that is set has to hold: the address, the path, and a header. */
export function createCallerCheck({ networks, callbackKey, callbackHeader }: NayaxConfig): CallerCheck {
  const known = blockListOf(networks);
  return ({ address, key, header }) => {
    if (!isKnown(known, address)) return 'address';
    if (!equalTexts(key, callbackKey)) return 'key';
    if (callbackHeader === null || equalTexts(header(callbackHeader.name) ?? '', callbackHeader.value)) return null;
    return 'header';
  };
}

/** In a time that says nothing of how much of it is right. */
export function equalTexts(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

function isKnown(list: BlockList, address: string): boolean {
  const mapped = /^::ffff:(?<plain>.+)$/i.exec(address)?.groups?.['plain'] ?? '';
  const plain = isIPv4(mapped) ? mapped : address;
  return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}
