import { createPrivateKey } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeWalletKeys } from '#testing/documents/wallet-keys.ts';
import { readConfig } from '#server/config.ts';
import { ConfigError, type Environment } from '#server/core/config/config.ts';

const folder = mkdtempSync(join(tmpdir(), 'config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { apple, google } = makeWalletKeys();
const stranger = makeWalletKeys();

function mistakesOf(environment: Environment): readonly string[] {
  try {
    readConfig({ DATA_DIR: folder, ...environment });
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
  return [];
}

test('wallets are off unless everything that they need is set, each by itself', () => {
  expect(readConfig({ DATA_DIR: folder }).wallets).toEqual({ apple: null, google: null });
  expect(readConfig({ DATA_DIR: folder, ...apple }).wallets).toMatchObject({
    apple: { passTypeId: 'pass.example.shampaw.voucher', teamId: 'TEAM123456' },
    google: null,
  });
  expect(readConfig({ DATA_DIR: folder, ...google }).wallets).toMatchObject({
    apple: null,
    google: { issuerId: '3388000000022195611' },
  });
});

test.each(Object.keys(apple))('Apple Wallet without %s stops the boot', (name) => {
  expect(mistakesOf({ ...apple, [name]: undefined })).toEqual([`${name} is missing: APPLE_PASS_… needs it`]);
});

test.each(Object.keys(google))('Google Wallet without %s stops the boot', (name) => {
  expect(mistakesOf({ ...google, [name]: undefined })).toEqual([expect.stringContaining(`${name} is missing`)]);
});

test.each([
  [{ APPLE_PASS_TYPE_ID: 'voucher' }, 'APPLE_PASS_TYPE_ID is not like'],
  [{ APPLE_PASS_TYPE_ID: 'pass.other' }, 'APPLE_PASS_TYPE_ID is not the one of'],
  [{ APPLE_PASS_TEAM_ID: 'team' }, 'APPLE_PASS_TEAM_ID is not ten'],
  [{ APPLE_PASS_TEAM_ID: 'OTHER12345' }, 'APPLE_PASS_TEAM_ID is not the one of'],
  [{ APPLE_PASS_CERTIFICATE: 'a certificate' }, 'APPLE_PASS_CERTIFICATE is no certificate'],
  [{ APPLE_PASS_WWDR: 'a certificate' }, 'APPLE_PASS_WWDR is no certificate'],
  [{ APPLE_PASS_WWDR: stranger.apple['APPLE_PASS_WWDR'] }, 'APPLE_PASS_WWDR did not issue'],
  [{ APPLE_PASS_PRIVATE_KEY: 'a key' }, 'APPLE_PASS_PRIVATE_KEY is no RSA key'],
  [{ APPLE_PASS_PRIVATE_KEY: stranger.apple['APPLE_PASS_PRIVATE_KEY'] }, 'APPLE_PASS_PRIVATE_KEY is not the key of'],
])('what does not fit Apple Wallet is named: %#', (wrong, mistake) => {
  expect(mistakesOf({ ...apple, ...wrong })).toEqual([expect.stringContaining(mistake)]);
});

test('invalid settings of Google Wallet are reported', () => {
  expect(mistakesOf({ ...google, GOOGLE_WALLET_PRIVATE_KEY: 'a key' })).toEqual([
    expect.stringContaining('GOOGLE_WALLET_PRIVATE_KEY is not'),
  ]);
  expect(mistakesOf({ ...google, GOOGLE_WALLET_ISSUER_ID: 'shop' })).toEqual([
    'GOOGLE_WALLET_ISSUER_ID is not the number of an issuer',
  ]);
});

test('a locked key is opened by its passphrase, and lines may be written as \\n', () => {
  const key = createPrivateKey(apple['APPLE_PASS_PRIVATE_KEY'] ?? '');
  const locked = key.export({ format: 'pem', type: 'pkcs8', cipher: 'aes-256-cbc', passphrase: 'open it' }).toString();
  const written = locked.replaceAll('\n', String.raw`\n`);
  const good = { ...apple, APPLE_PASS_PRIVATE_KEY: written, APPLE_PASS_PASSPHRASE: 'open it' };
  const { privateKey = '' } = readConfig({ DATA_DIR: folder, ...good }).wallets.apple ?? {};
  expect(createPrivateKey(privateKey).equals(key)).toBe(true);
  expect(mistakesOf({ ...good, APPLE_PASS_PASSPHRASE: 'another' })).toEqual([
    expect.stringContaining('APPLE_PASS_PASSPHRASE does not open it'),
  ]);
});
