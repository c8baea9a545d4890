import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { selfSigned } from '#testing/documents/self-signed.ts';
import { parseTable } from '#server/core/config/read-settings.ts';
import { taxSettings } from './settings.ts';

const [{ table }] = taxSettings.chapters;

function shopOf(production: boolean) {
  return { production, generatedSecret: () => '' };
}

type Given = Readonly<Record<string, string>>;

function taxOf(given: Given, production = false) {
  return taxSettings.read(parseTable(table, given), shopOf(production)).tax;
}

function mistakesOf(given: Given, production = false) {
  return taxSettings.mistakes(parseTable(table, given), shopOf(production));
}

function pairOf(type: 'rsa' | 'ec') {
  const keys =
    type === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2_048 })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

test('in development the demo signer signs documents, in production no documents are issued until an issuer is set', () => {
  expect(taxOf({})).toMatchObject({ issuer: 'ours', signingKey: null });
  expect(taxOf({}, true)).toMatchObject({ issuer: 'none', signingKey: null });
  expect(mistakesOf({}, true)).toEqual([]);
});

test('production does not sign with the demo signer unless a setting accepts it', () => {
  const ours = { TAX_ISSUER: 'ours' };
  expect(mistakesOf(ours, true)).toEqual([expect.stringContaining('TAX_SIGNING_CERTIFICATE is missing')]);
  expect(mistakesOf({ ...ours, TAX_DEMO_SIGNER: 'accept' }, true)).toEqual([]);
});

test('a certificate goes with its own RSA key', () => {
  const key = pairOf('rsa');
  const certificate = selfSigned(key);
  const both = { TAX_SIGNING_CERTIFICATE: certificate, TAX_SIGNING_KEY: key };
  expect(mistakesOf({ ...both, TAX_ISSUER: 'ours' }, true)).toEqual([]);
  expect(taxOf(both).signingKey).toEqual({ certificate, privateKey: key });
  for (const [wrong, why] of [
    [{ TAX_SIGNING_KEY: key }, 'TAX_SIGNING_CERTIFICATE is missing'],
    [{ TAX_SIGNING_CERTIFICATE: certificate }, 'TAX_SIGNING_KEY is missing'],
    [{ ...both, TAX_SIGNING_KEY: pairOf('rsa') }, 'not the key of'],
    [{ ...both, TAX_SIGNING_KEY: pairOf('ec') }, 'no RSA key'],
    [{ ...both, TAX_SIGNING_CERTIFICATE: 'a certificate' }, 'not in PEM'],
  ] as const) {
    expect(mistakesOf(wrong)).toEqual([expect.stringContaining(why)]);
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
  expect(taxOf({}).authority).toBeNull();
  expect(taxOf({}).refusedAllocation).toBe('hold');
  expect(mistakesOf(authority)).toEqual([]);
  expect(taxOf(authority).authority).toEqual({
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
  expect(mistakesOf(half)).toEqual([
    'TAX_AUTHORITY_USER is missing: TAX_AUTHORITY_… needs it',
    'TAX_SOFTWARE_NUMBER is missing: TAX_AUTHORITY_… needs it',
  ]);
});
