import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { selfSigned } from '#testing/documents/self-signed.ts';
import { testSecrets } from '#testing/shop/outbox-deps.ts';
import { environmentSchema } from '../config-schema.ts';
import { taxMistakes, taxOf } from './config-tax.ts';

function parsed(given: Readonly<Record<string, string>>) {
  return environmentSchema.parse({ ...testSecrets, ...given });
}

function pairOf(type: 'rsa' | 'ec') {
  const keys =
    type === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2_048 })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

test('in development the demo signer signs documents, in production no documents are issued until an issuer is set', () => {
  expect(taxOf(parsed({}))).toMatchObject({ issuer: 'ours', signingKey: null });
  expect(taxOf(parsed({ NODE_ENV: 'production' }))).toMatchObject({ issuer: 'none', signingKey: null });
  expect(taxMistakes(parsed({ NODE_ENV: 'production' }))).toEqual([]);
});

test('production does not sign with the demo signer unless a setting accepts it', () => {
  const ours = { NODE_ENV: 'production', TAX_ISSUER: 'ours' };
  expect(taxMistakes(parsed(ours))).toEqual([expect.stringContaining('TAX_SIGNING_CERTIFICATE is missing')]);
  expect(taxMistakes(parsed({ ...ours, TAX_DEMO_SIGNER: 'accept' }))).toEqual([]);
});

test('documents by a provider need a provider that issues them and a way to find those of refunds', () => {
  const theirs = { NODE_ENV: 'production', TAX_ISSUER: 'provider' };
  expect(taxMistakes(parsed({ ...theirs, PAYMENT_PROVIDER: 'payplus' }))).toEqual([]);
  const cardCom = { ...theirs, PAYMENT_PROVIDER: 'payplus,cardcom' };
  expect(taxMistakes(parsed(cardCom))).toEqual([expect.stringContaining('CARDCOM_REFERENCE_FIELD is missing')]);
  expect(taxMistakes(parsed({ ...cardCom, CARDCOM_REFERENCE_FIELD: '7' }))).toEqual([]);
  for (const order of [{}, { PAYMENT_PROVIDER: 'payplus,sandbox' }]) {
    expect(taxMistakes(parsed({ ...theirs, ...order }))).toEqual([expect.stringContaining('the sandbox writes none')]);
  }
});

test('a certificate goes with its own RSA key', () => {
  const key = pairOf('rsa');
  const certificate = selfSigned(key);
  const both = { TAX_SIGNING_CERTIFICATE: certificate, TAX_SIGNING_KEY: key };
  expect(taxMistakes(parsed({ ...both, NODE_ENV: 'production', TAX_ISSUER: 'ours' }))).toEqual([]);
  expect(taxOf(parsed(both)).signingKey).toEqual({ certificate, privateKey: key });
  for (const [wrong, why] of [
    [{ TAX_SIGNING_KEY: key }, 'TAX_SIGNING_CERTIFICATE is missing'],
    [{ TAX_SIGNING_CERTIFICATE: certificate }, 'TAX_SIGNING_KEY is missing'],
    [{ ...both, TAX_SIGNING_KEY: pairOf('rsa') }, 'not the key of'],
    [{ ...both, TAX_SIGNING_KEY: pairOf('ec') }, 'no RSA key'],
    [{ ...both, TAX_SIGNING_CERTIFICATE: 'a certificate' }, 'not in PEM'],
  ] as const) {
    expect(taxMistakes(parsed(wrong))).toEqual([expect.stringContaining(why)]);
  }
});

const authority = {
  TAX_AUTHORITY_CLIENT_ID: 'our-app',
  TAX_AUTHORITY_CLIENT_SECRET: 'its secret',
  TAX_AUTHORITY_REFRESH_TOKEN: 'the first key',
  TAX_AUTHORITY_USER: 'Shampaw',
  TAX_SOFTWARE_NUMBER: '12345678',
};

test('allocation numbers are requested once every setting is there, from the production service by default', () => {
  expect(taxOf(parsed({})).authority).toBeNull();
  expect(taxOf(parsed({})).refusedAllocation).toBe('hold');
  expect(taxMistakes(parsed(authority))).toEqual([]);
  expect(taxOf(parsed(authority)).authority).toEqual({
    server: 'production',
    clientId: 'our-app',
    clientSecret: 'its secret',
    refreshToken: 'the first key',
    user: 'Shampaw',
    softwareNumber: 12_345_678,
  });
});

test('incomplete access to the Tax Authority is refused with the missing names', () => {
  const { TAX_SOFTWARE_NUMBER: _software, TAX_AUTHORITY_USER: _user, ...half } = authority;
  expect(taxMistakes(parsed(half))).toEqual([
    'TAX_AUTHORITY_USER is missing: TAX_AUTHORITY_… needs it',
    'TAX_SOFTWARE_NUMBER is missing: TAX_AUTHORITY_… needs it',
  ]);
});
