import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { completeConfig, readConfig } from '#server/config.ts';
import { ConfigError, type Environment } from '#server/core/config/config.ts';

const folder = mkdtempSync(join(tmpdir(), 'config-payments-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const shop: Environment = {
  DATA_DIR: folder,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.test',
  MASTER_SECRET: '15b04fb44598e188f8e72ece8be492c2f38b6130e5d61b266282658f6244624e',
  SMTP_URL: 'smtp://mail.test:587',
  MAIL_FROM: 'hello@shop.test',
  SMS_PROVIDER: 'off',
};

const payPlus = { PAYPLUS_API_KEY: 'api', PAYPLUS_SECRET_KEY: 'secret', PAYPLUS_PAGE_UID: 'page' };
const cardCom = { CARDCOM_TERMINAL: '4711', CARDCOM_API_NAME: 'name', CARDCOM_API_PASSWORD: 'password' };

function mistakesOf(environment: Environment): readonly string[] {
  try {
    readConfig({ ...shop, ...environment });
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
  return [];
}

test('a shop that takes real money needs no sandbox', () => {
  const { payment } = readConfig({ ...shop, ...payPlus, PAYMENT_PROVIDER: 'payplus' });
  expect(payment).toMatchObject({ order: ['payplus'], sandbox: null, cardcom: null });
  expect(payment.payplus).toEqual({
    url: 'https://restapi.payplus.co.il/api/v1.0',
    apiKey: 'api',
    secretKey: 'secret',
    pageUid: 'page',
    methods: ['card'],
    terminal: null,
    staging: false,
  });
});

test('a provider that opens no new pages stays connected while its credentials are set', () => {
  const { payment } = readConfig({ ...shop, ...payPlus, ...cardCom, PAYMENT_PROVIDER: 'cardcom' });
  expect(payment.order).toEqual(['cardcom']);
  expect(payment.payplus).not.toBeNull();
  expect(payment.cardcom).toMatchObject({ terminal: 4_711, referenceField: null, storesCards: false });
});

test.each<[string, Environment, readonly string[]]>([
  [
    'a provider without its credentials',
    { PAYMENT_PROVIDER: 'cardcom' },
    ['CARDCOM_TERMINAL', 'CARDCOM_API_NAME', 'CARDCOM_API_PASSWORD'].map(
      (name) => `${name} is missing: PAYMENT_PROVIDER names cardcom, which needs it`,
    ),
  ],
  [
    'half of a provider that opens no pages',
    { ...cardCom, PAYMENT_PROVIDER: 'cardcom', PAYPLUS_API_KEY: 'api', PAYPLUS_PAGE_UID: 'page' },
    ['PAYPLUS_SECRET_KEY is missing: PAYPLUS_… needs it'],
  ],
  [
    'one provider twice',
    { ...payPlus, PAYMENT_PROVIDER: 'payplus, payplus' },
    ['PAYMENT_PROVIDER names something twice'],
  ],
  [
    'a method of a provider that does not exist',
    { ...payPlus, PAYMENT_PROVIDER: 'payplus', PAYMENT_NAYAX: 'cardcom' },
    ['PAYMENT_NAYAX names cardcom, which PAYMENT_PROVIDER does not'],
  ],
  [
    'the address for trying out',
    { ...payPlus, PAYMENT_PROVIDER: 'payplus', PAYPLUS_URL: 'https://restapidev.payplus.co.il/api/v1.0' },
    ['PAYPLUS_URL is the address for trying out: no money moves there'],
  ],
  [
    'the test terminal',
    { ...cardCom, PAYMENT_PROVIDER: 'cardcom', CARDCOM_TERMINAL: '1000' },
    ['CARDCOM_TERMINAL is the public test terminal: no money moves there'],
  ],
  [
    'the address for trying out readers',
    {
      ...payPlus,
      PAYMENT_PROVIDER: 'payplus',
      NAYAX_SECRET_TOKEN: 'a'.repeat(64),
      NAYAX_PAYMENT_METHOD: 'shop',
      NAYAX_CALLBACK_KEY: 'a-long-key-for-the-address-of-callbacks',
      NAYAX_URL: 'https://qa2-lynx.nayax.com',
    },
    ['NAYAX_URL is the address for trying out: no money moves there'],
  ],
  [
    'keys that travel in the clear',
    { ...payPlus, PAYMENT_PROVIDER: 'payplus', PAYPLUS_URL: 'http://proxy.test/payplus' },
    ['PAYPLUS_URL is not https: the keys would travel in the clear'],
  ],
  [
    'half a terminal for stored cards',
    { ...payPlus, PAYMENT_PROVIDER: 'payplus', PAYPLUS_TERMINAL_UID: 'terminal' },
    ['PAYPLUS_TERMINAL_UID and PAYPLUS_CASHIER_UID go together: stored cards are charged there'],
  ],
  [
    'an unknown payment method',
    { ...payPlus, PAYMENT_PROVIDER: 'payplus', PAYPLUS_METHODS: 'card,cheque' },
    ['PAYPLUS_METHODS names something else than card, bit, apple_pay, google_pay'],
  ],
  [
    'a field that no terminal has',
    { ...cardCom, PAYMENT_PROVIDER: 'cardcom', CARDCOM_REFERENCE_FIELD: '26' },
    ['CARDCOM_REFERENCE_FIELD is not a number from 1 to 25'],
  ],
])('production refuses %s', (_what, change, mistakes) => {
  expect(mistakesOf(change)).toEqual(mistakes);
});

const exampleText = '{"tokenId":116383}';
const nayaxEcom: Environment = {
  NAYAX_ECOM_TOKEN_ID: '116383',
  NAYAX_ECOM_SECRET_TOKEN: 'a-token-that-is-longer-than-its-last-32-characters',
  NAYAX_ECOM_SIGN_ID: '927',
  NAYAX_ECOM_SIGN_KEY: 'RbtdDsiVNjkAeRty',
  NAYAX_ECOM_ACTOR_ID: '2007905102',
  NAYAX_ECOM_MACHINE_ID: '1001316721',
  NAYAX_ECOM_HMAC_KEY: 'a3f7c2e9d1b8456f0e3a7c9b2d4f6e8a1c3d5e7f9b0a2c4d6e8f0b1c3d5e7f90',
  NAYAX_ECOM_KIT_PAGE: 'https://pay.shop.test/nayax',
  // SHA-256 of the text, a semicolon and the key
  NAYAX_ECOM_SIGN_EXAMPLE: `${createHash('sha256').update(`${exampleText};RbtdDsiVNjkAeRty`).digest('hex')};${exampleText}`,
  NAYAX_ECOM_AMOUNTS: 'shekels',
  NAYAX_ECOM_VALIDATION: 'answer',
};

test("Nayax' eCom is on if every setting that Nayax gives to its customers is there", () => {
  const { payment } = readConfig({ ...shop, ...nayaxEcom, PAYMENT_PROVIDER: 'nayax_ecom' });
  expect(payment.nayaxEcom).toMatchObject({ url: 'https://api.nayax.com/sdk', tokenId: 116_383, staging: false });
  expect(payment.nayaxEcomMissing).toEqual([]);
});

test.each(Object.keys(nayaxEcom))("without %s Nayax' eCom stays off, and opens no page", (name) => {
  const rest = Object.fromEntries(Object.entries(nayaxEcom).filter(([key]) => key !== name));
  const { payment } = readConfig({ ...shop, ...payPlus, ...rest, PAYMENT_PROVIDER: 'payplus' });
  expect(payment.nayaxEcom).toBeNull();
  expect(payment.nayaxEcomMissing).toEqual([name]);
  expect(mistakesOf({ ...rest, PAYMENT_PROVIDER: 'nayax_ecom' })).toEqual([
    `${name} is missing: PAYMENT_PROVIDER names nayax_ecom, which needs it`,
  ]);
});

test.each<[string, Environment, string]>([
  [
    'an example that the key does not make',
    { NAYAX_ECOM_SIGN_EXAMPLE: `${'0'.repeat(64)};${exampleText}` },
    'NAYAX_ECOM_SIGN_EXAMPLE is not what NAYAX_ECOM_SIGN_KEY makes of its text: Nayax signs otherwise than it has published, or one of the two is wrong',
  ],
  [
    'a key of notifications that is none',
    { NAYAX_ECOM_HMAC_KEY: 'short' },
    'NAYAX_ECOM_HMAC_KEY is not 64 hex characters',
  ],
  [
    'the address for trying out',
    { NAYAX_ECOM_URL: 'https://stable-sdk-api.nayax.com' },
    'NAYAX_ECOM_URL is the address for trying out: no money moves there',
  ],
  [
    'a page that is read on the way',
    { NAYAX_ECOM_KIT_PAGE: 'http://pay.shop.test/nayax' },
    'NAYAX_ECOM_KIT_PAGE is not https: the keys would travel in the clear',
  ],
  [
    'documents of an unknown issuer',
    { TAX_ISSUER: 'provider' },
    'TAX_ISSUER=provider needs providers that write documents: what Nayax eCom writes is not public',
  ],
])("Nayax' eCom does not begin with %s", (_what, change, mistake) => {
  expect(mistakesOf({ ...nayaxEcom, ...change, PAYMENT_PROVIDER: 'nayax_ecom' })).toContain(mistake);
});

test('production without a provider waits for the owner to connect one in the portal', () => {
  const { SMTP_URL: _url, MAIL_FROM: _from, SMS_PROVIDER: _gateway, ...bare } = shop;
  const { payment, mail, sms } = readConfig(bare);
  expect(payment).toMatchObject({ order: [], sandbox: null, payplus: null, cardcom: null });
  expect([mail, sms]).toEqual([null, { provider: 'off' }]);
  expect(payment.connectableProviderUrls).toHaveLength(3);
  expect(readConfig({ ...shop, ...payPlus, PAYMENT_PROVIDER: 'payplus' }).payment.connectableProviderUrls).toEqual([]);
});

test('further settings complete the environment and never replace it', () => {
  const config = readConfig({ ...shop, PAYPLUS_URL: 'https://proxy.example/payplus', SMS_PROVIDER: 'off' });
  const completed = completeConfig(config, { ...payPlus, PAYPLUS_URL: 'https://other.example', SMS_PROVIDER: 'http' });
  expect(completed.payment.payplus).toMatchObject({ url: 'https://proxy.example/payplus' });
  expect(completed.sms).toEqual({ provider: 'off' });
  expect(() => completeConfig(config, { ...cardCom, CARDCOM_TERMINAL: '1000' })).toThrow(
    'CARDCOM_TERMINAL is the public test terminal',
  );
});
