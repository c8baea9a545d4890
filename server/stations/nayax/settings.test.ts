import { tmpdir } from 'node:os';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { ConfigError, type Environment } from '#server/core/config/config.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'config-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function mistakesOf(environment: Environment): readonly string[] {
  try {
    readConfig({ DATA_DIR: folder, ...environment });
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
  return [];
}

const good: Environment = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.test',
  MASTER_SECRET: '15b04fb44598e188f8e72ece8be492c2f38b6130e5d61b266282658f6244624e',
  PAYMENT_PROVIDER: 'sandbox',
  SANDBOX_PAY_SECRET: 'c9a1f7e2b83d46509e1f7a2c4b6d8e0f',
  SMTP_URL: 'smtp://mail.test:587',
  MAIL_FROM: 'hello@shop.test',
  SMS_PROVIDER: 'off',
};

const nayax: Environment = {
  NAYAX_SECRET_TOKEN: 'nT7hC2vQ9xLw4ZsR8kYpB3mJdF6gUaXe5iWoKzVfNbMcHyTqGrPuSlDjE1A0-_Qw',
  NAYAX_PAYMENT_METHOD: 'Shop',
  NAYAX_CALLBACK_KEY: 'k7Qm2Vx9Lr4Tz8Wp1Nc6Jd3Hs5Gb0FyA',
};

test('machines behind Nayax are off unless everything that they need is set', () => {
  expect(readConfig({ DATA_DIR: folder }).nayax).toBeNull();
  expect(readConfig({ DATA_DIR: folder, ...nayax }).nayax).toMatchObject({
    url: 'https://lynx.nayax.com',
    tokenId: null,
    lynxToken: null,
    callbackHeader: null,
    userKey: 'AppUserID',
    startSeconds: 90,
    unknownVoid: 'approve',
    deferred: 'refuse',
    codeField: 'cardnumber',
    networks: expect.arrayContaining(['185.159.232.0/22', '84.110.125.194']),
  });
  expect(mistakesOf({ NAYAX_TOKEN_ID: '4711' })).toEqual([
    'NAYAX_SECRET_TOKEN is missing: NAYAX_… needs it',
    'NAYAX_PAYMENT_METHOD is missing: NAYAX_… needs it',
    'NAYAX_CALLBACK_KEY is missing: NAYAX_… needs it',
  ]);
});

test.each([
  [{ NAYAX_SECRET_TOKEN: 'short' }, 'NAYAX_SECRET_TOKEN is not the token that Nayax gave'],
  [{ LYNX_TOKEN: 'short' }, 'LYNX_TOKEN is not a token of Lynx'],
  [{ NAYAX_CALLBACK_KEY: 'short' }, 'NAYAX_CALLBACK_KEY is not 32 or more letters'],
  [{ NAYAX_CALLBACK_HEADER: 'x-terminal' }, 'NAYAX_CALLBACK_HEADER is not like'],
  [{ NAYAX_NETWORKS: '185.159.232.0/22, somewhere' }, 'NAYAX_NETWORKS has something that is neither'],
  [{ NAYAX_NETWORKS: ',' }, 'NAYAX_NETWORKS names no address'],
  [{ NAYAX_USER_KEY: 'user' }, 'NAYAX_USER_KEY is AppUserID or AppUserId'],
  [{ NAYAX_START_SECONDS: '600' }, 'NAYAX_START_SECONDS is above 540'],
  [{ NAYAX_START_SECONDS: '20.5' }, 'NAYAX_START_SECONDS is not whole'],
  [{ NAYAX_UNKNOWN_VOID: 'maybe' }, 'NAYAX_UNKNOWN_VOID is approve or decline'],
  [{ NAYAX_DEFERRED: 'maybe' }, 'NAYAX_DEFERRED is refuse or accept'],
  [{ NAYAX_CODE_FIELD: 'a b' }, 'NAYAX_CODE_FIELD is not the name of a field'],
  [{ NAYAX_URL: 'lynx' }, 'NAYAX_URL is not an http(s) address'],
])('what does not fit Nayax is named: %j', (wrong, mistake) => {
  expect(mistakesOf({ ...nayax, ...wrong })).toEqual([expect.stringContaining(mistake)]);
});

test('production sends the token to Nayax over https only, and takes no weak key', () => {
  expect(mistakesOf({ ...good, ...nayax })).toEqual([]);
  expect(mistakesOf({ ...good, ...nayax, NAYAX_URL: 'http://lynx.example' })).toEqual([
    'NAYAX_URL is not https: the token would travel in the clear',
  ]);
  expect(mistakesOf({ ...good, ...nayax, NAYAX_CALLBACK_KEY: 'a'.repeat(40) })).toEqual([
    'NAYAX_CALLBACK_KEY is too regular to be a secret',
  ]);
});
