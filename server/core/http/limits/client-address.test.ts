import { expect, test } from 'vitest';
import { isLoopbackRequest, networkOfIpAddress } from './client-address.ts';

const networks: readonly (readonly [string | undefined, string])[] = [
  [undefined, 'gone'],
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
];

test.each(networks)('%s has the budget of %s', (address, network) => {
  expect(networkOfIpAddress(address)).toBe(network);
});

test('a request is from this machine if its address is loopback and no proxy forwarded it', () => {
  expect(isLoopbackRequest({ ip: '127.0.0.1', headers: {} })).toBe(true);
  expect(isLoopbackRequest({ ip: '127.0.7.9', headers: {} })).toBe(true);
  expect(isLoopbackRequest({ ip: '::1', headers: {} })).toBe(true);
  expect(isLoopbackRequest({ ip: '::ffff:127.0.0.1', headers: {} })).toBe(true);
  expect(isLoopbackRequest({ ip: '10.0.0.1', headers: {} })).toBe(false);
  expect(isLoopbackRequest({ ip: '127.0.0.1', headers: { 'x-forwarded-for': '8.8.8.8' } })).toBe(false);
  expect(isLoopbackRequest({ ip: '127.0.0.1', headers: { forwarded: 'for=8.8.8.8' } })).toBe(false);
});
