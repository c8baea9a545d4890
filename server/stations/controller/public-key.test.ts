import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { isStrongPublicKey } from '#domain/stations/machine/public-key.ts';

/** All encodings of points of small order that verifiers accept (libsodium's list), without and with the sign of x. */
const weak = [
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
];

test.each(weak)('the point of small order %s is refused with either sign', (hex) => {
  const key = Buffer.from(hex, 'hex');
  expect(isStrongPublicKey(key)).toBe(false);
  key.writeUInt8(key.readUInt8(31) ^ 0x80, 31);
  expect(isStrongPublicKey(key)).toBe(false);
});

test('keys of this computer and of RFC 8032 are accepted', () => {
  expect(isStrongPublicKey(Buffer.from('11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo', 'base64url'))).toBe(true);
  for (let made = 0; made < 20; made++) {
    const { x = '' } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
    expect(isStrongPublicKey(Buffer.from(x, 'base64url'))).toBe(true);
  }
});

test('bytes that are no point of the curve are refused', () => {
  expect(isStrongPublicKey(Buffer.from('02'.padEnd(64, '0'), 'hex'))).toBe(false);
  const half = Array.from({ length: 40 }, (_value, y) => isStrongPublicKey(Buffer.alloc(32, y + 3).fill(0, 31)));
  expect(new Set(half)).toEqual(new Set([true, false]));
});
