import { generateKeyPairSync, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { createFakeClock } from '#server/core/clock/fake.ts';
import { appleClientAuth } from './apple-secret.ts';
import { parseAppleKey } from './apple-key.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();

test("Apple's secret is a token of five minutes that our key has signed", async () => {
  const clock = createFakeClock(1_800_000_000_000);
  const auth = appleClientAuth({ clientId: 'shop.web', teamId: 'TEAM', keyId: 'KEY', privateKey: pem }, clock);
  const body = new URLSearchParams();
  await auth({ issuer: 'https://appleid.apple.com' }, { client_id: 'shop.web' }, body, new Headers());
  const [head = '', claims = '', signature = ''] = (body.get('client_secret') ?? '').split('.');
  const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());
  expect(read(head)).toEqual({ alg: 'ES256', kid: 'KEY', typ: 'JWT' });
  expect(read(claims)).toEqual({
    iss: 'TEAM',
    iat: 1_800_000_000,
    exp: 1_800_000_300,
    aud: 'https://appleid.apple.com',
    sub: 'shop.web',
  });
  const key = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'))).toBe(true);
  expect(body.get('client_id')).toBe('shop.web');
});

test('a key is read with line breaks or \\n, and only a P-256 key is accepted', () => {
  expect(parseAppleKey(pem)).not.toBeNull();
  expect(parseAppleKey(pem.trim().replaceAll('\n', String.raw`\n`))).not.toBeNull();
  expect(parseAppleKey('secret')).toBeNull();
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;
  expect(parseAppleKey(rsa.export({ format: 'pem', type: 'pkcs8' }).toString())).toBeNull();
});
