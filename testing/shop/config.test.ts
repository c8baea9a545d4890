import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig, crossModuleSettings, settingTable } from '#server/config.ts';
import { ConfigError, type Environment } from '#server/core/config/config.ts';
import { settingTableOf } from '#server/core/config/read-settings.ts';
import { allModules } from '#server/modules.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'config-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

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

function mistakesOf(environment: Environment): readonly string[] {
  try {
    readConfig({ DATA_DIR: folder, ...environment });
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
  return [];
}

test('a development shop needs no settings', () => {
  const config = readConfig({ DATA_DIR: folder });
  expect(config).toMatchObject({
    production: false,
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
  });
  expect(config.masterSecret).toHaveLength(32);
  expect(config.payment).toMatchObject({
    order: ['sandbox'],
    sandbox: { baseUrl: null },
    payplus: null,
    cardcom: null,
  });
});

test('during a rotation of the master secret others are accepted too, and each has to be strong', () => {
  const [one, other] = ['5e'.repeat(32), 'a7'.repeat(32)];
  const config = readConfig({ DATA_DIR: folder, MASTER_SECRET_OTHERS: `${one}, ${other}` });
  expect(config.otherSecrets.map((secret) => secret.toString('hex'))).toEqual([one, other]);
  expect(() => readConfig({ DATA_DIR: folder, MASTER_SECRET_OTHERS: `${one},short` })).toThrow(
    'MASTER_SECRET_OTHERS is not 64 hexadecimal digits',
  );
});

test('generated development secrets stay the same and only the owner of the folder can read them', () => {
  const first = readConfig({ DATA_DIR: folder });
  const second = readConfig({ DATA_DIR: folder });
  expect(second.masterSecret.equals(first.masterSecret)).toBe(true);
  expect(second.payment.sandbox?.secrets).toEqual(first.payment.sandbox?.secrets);
  expect(first.payment.sandbox?.secrets).toHaveLength(1);
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
});

test('every mistake is named at once, each with its name', () => {
  const mistakes = mistakesOf({
    PORT: '70000',
    PUBLIC_URL: 'shop',
    TRUSTED_PROXIES: '10.0.0.0/8, nowhere',
    LOG_LEVEL: 'loud',
  });
  expect(mistakes).toEqual([
    'PORT is not a port',
    'PUBLIC_URL is not an http(s) address',
    'TRUSTED_PROXIES has something that is neither an address nor a network',
    'LOG_LEVEL is one of debug, info, warn, error, silent',
  ]);
});

test('the drain after a stop signal is shorter than the time limit of a shutdown phase', () => {
  expect(readConfig(good).drainMs).toBe(0);
  expect(readConfig({ ...good, DRAIN_SECONDS: '2.5' }).drainMs).toBe(2_500);
  for (const [seconds, mistake] of [
    ['11', 'is above 10'],
    ['-1', 'is below 0'],
    ['soon', 'is not a number'],
  ] as const) {
    expect(mistakesOf({ ...good, DRAIN_SECONDS: seconds })).toEqual([`DRAIN_SECONDS ${mistake}`]);
  }
});

test('a country service is a URL with a placeholder for the address', () => {
  const lookups = 'https://geo.example/{address}/json, http://other.example/?ip={address}';
  expect(readConfig({ ...good, GEO_LOOKUP_URLS: lookups }).geoLookupUrls).toEqual(lookups.split(', '));
  expect(readConfig(good).geoLookupUrls).toEqual([]);
  expect(mistakesOf({ ...good, GEO_LOOKUP_URLS: 'https://geo.example/json' })).toEqual([
    'GEO_LOOKUP_URLS has an address without {address} in it',
  ]);
  expect(mistakesOf({ ...good, GEO_LOOKUP_URLS: 'geo' })).toContain(
    'GEO_LOOKUP_URLS has something that is not an http(s) address',
  );
});

test('a database may have several hosts with one primary', () => {
  const hosts = 'postgres://shop:p@one:5432,two:5433/shop';
  expect(mistakesOf({ ...good, DATABASE_URL: `${hosts}?target_session_attrs=read-write` })).toEqual([]);
  expect(mistakesOf({ ...good, DATABASE_URL: `${hosts}?target_session_attrs=standby` })).toEqual([
    'DATABASE_URL asks for sessions that cannot write: target_session_attrs is read-write or primary',
  ]);
  expect(mistakesOf({ ...good, DATABASE_URL: 'postgres://shop:p@one,:70000/shop' })).toEqual([
    'DATABASE_URL is not a postgres:// address',
  ]);
});

test('production starts if every setting is there', () => {
  expect(mistakesOf(good)).toEqual([]);
});

test('production lists every missing setting', () => {
  expect(mistakesOf({ NODE_ENV: 'production' })).toEqual(
    ['PUBLIC_URL', 'MASTER_SECRET'].map((name) => `${name} is missing: production has no default for it`),
  );
});

const refusedInProduction: readonly (readonly [string, Environment, string])[] = [
  ['a short secret', { SANDBOX_PAY_SECRET: 'short' }, 'SANDBOX_PAY_SECRET is too short: at least 32 characters'],
  ['a secret of one letter', { MASTER_SECRET: '0'.repeat(64) }, 'MASTER_SECRET is too regular to be a secret'],
  [
    'a secret that was never changed',
    { METRICS_TOKEN: 'please-change-me-please-change-me-now' },
    'METRICS_TOKEN looks like a placeholder: make one, for example with "openssl rand -hex 32"',
  ],
  [
    'one secret for two things',
    { METRICS_TOKEN: good['SANDBOX_PAY_SECRET'] },
    'METRICS_TOKEN is equal to another secret: give each its own',
  ],
  ['a failpoint', { FAILPOINT: 'inside_fulfil:kill' }, 'FAILPOINT is for crash tests and refused in production'],
  ['stretched limits', { LIMIT_SCALE: '10' }, 'LIMIT_SCALE is for load tests and refused in production'],
  [
    'an address without encryption',
    { PUBLIC_URL: 'http://shop.test' },
    'PUBLIC_URL is not https: cookies and links need it outside of this machine',
  ],
  [
    'codes that travel in the clear',
    { SMS_PROVIDER: 'http', SMS_HTTP_URL: 'http://sms.test/send' },
    'SMS_HTTP_URL is not https: codes would travel in the clear',
  ],
  [
    'an unknown gateway for text messages',
    { SMS_PROVIDER: 'pigeon' },
    'SMS_PROVIDER is one of 019sms, inforu, http, off',
  ],
  [
    'an unknown payment provider',
    { PAYMENT_PROVIDER: 'piggybank' },
    'PAYMENT_PROVIDER names a provider that does not exist: there are payplus, cardcom, nayax_ecom, sandbox',
  ],
];

test.each(refusedInProduction)('production refuses %s', (_what, change, mistake) => {
  expect(mistakesOf({ ...good, ...change })).toEqual([mistake]);
});

test('a gateway for text messages is complete or named as incomplete', () => {
  expect(readConfig({ DATA_DIR: folder }).sms).toEqual({ provider: 'development' });
  expect(readConfig(good).sms).toEqual({ provider: 'off' });
  expect(mistakesOf({ ...good, SMS_PROVIDER: 'inforu' })).toEqual(
    ['SMS_USER', 'SMS_TOKEN', 'SMS_SENDER'].map((name) => `${name} is missing: SMS_PROVIDER=inforu needs it`),
  );
  expect(mistakesOf({ ...good, SMS_PROVIDER: 'http' })).toEqual([
    'SMS_HTTP_URL is missing: SMS_PROVIDER=http needs it',
  ]);
  const account = { SMS_USER: 'shop', SMS_TOKEN: 'a7c1e9f3b5d70246', SMS_SENDER: 'Shampaw' };
  expect(readConfig({ ...good, SMS_PROVIDER: '019sms', ...account }).sms).toEqual({
    provider: '019sms',
    user: 'shop',
    token: 'a7c1e9f3b5d70246',
    sender: 'Shampaw',
  });
  expect(mistakesOf({ ...good, SMS_PROVIDER: '019sms', ...account, SMS_SENDER: 'Shampaw pets' })).toEqual([
    'SMS_SENDER is neither a number nor up to 11 Latin letters and digits',
  ]);
});

test('countries that receive codes are listed one by one with their limit, and not with a gateway for Israel only', () => {
  expect(readConfig(good).smsCountries).toEqual({});
  expect(readConfig({ ...good, SMS_COUNTRIES: '+44:50, +1:100' }).smsCountries).toEqual({ '+44': 50, '+1': 100 });
  for (const wrong of ['+44', '+44:0', '+44:x', '+7:10', '+972:10', '+44:5:5']) {
    expect(mistakesOf({ ...good, SMS_COUNTRIES: wrong })).toEqual([
      `SMS_COUNTRIES has ${wrong}, which is not like +44:50 with one of +1, +33, +44, +49 and +61`,
    ]);
  }
  const account = { SMS_USER: 'shop', SMS_TOKEN: 'a7c1e9f3b5d70246', SMS_SENDER: 'Shampaw' };
  expect(mistakesOf({ ...good, SMS_PROVIDER: '019sms', ...account, SMS_COUNTRIES: '+44:50' })).toEqual([
    'SMS_COUNTRIES does not go with SMS_PROVIDER=019sms',
  ]);
});

test('a secret can stand in a file, but not in two places', () => {
  const path = join(folder, 'token');
  writeFileSync(path, 'a7c1e9f3b5d70246813579bdf0ace246\n');
  expect(readConfig({ DATA_DIR: folder, METRICS_TOKEN_FILE: path }).metricsToken).toBe(
    'a7c1e9f3b5d70246813579bdf0ace246',
  );
  expect(mistakesOf({ METRICS_TOKEN_FILE: path, METRICS_TOKEN: 'x' })).toEqual([
    'METRICS_TOKEN and METRICS_TOKEN_FILE are both set: keep one',
  ]);
  expect(mistakesOf({ METRICS_TOKEN_FILE: join(folder, 'none') })[0]).toContain(
    'METRICS_TOKEN_FILE names a file that cannot be read',
  );
});

test('two modules cannot declare a setting of the same name', () => {
  const [name = ''] = Object.keys(settingTable);
  const configured = allModules.flatMap((module) => ('settings' in module ? [module] : []));
  const [first] = configured;
  expect(() => settingTableOf([...configured, ...(first === undefined ? [] : [first])])).toThrow(
    `two modules declare '${name}'`,
  );
});

test('the settings of a part that is switched off are not required', () => {
  const half = { NAYAX_TOKEN_ID: '4711', APPLE_PASS_TEAM_ID: 'TEAM123456' };
  const names = mistakesOf(half).map((mistake) => mistake.split('_')[0]);
  expect(new Set(names)).toEqual(new Set(['NAYAX', 'APPLE']));
  expect(mistakesOf({ ...half, MODULES_OFF: 'nayax, wallets' })).toEqual([]);
});

test('documents by a provider need a provider that issues them and a way to find those of refunds', () => {
  const [issuer, payPlus] = [{ TAX_ISSUER: 'provider' as const }, 'payplus' as const];
  const wrong = (order: readonly ('payplus' | 'cardcom' | 'sandbox')[] | undefined, field?: number) =>
    crossModuleSettings.mistakes({
      ...issuer,
      PAYMENT_PROVIDER: order === undefined ? undefined : [payPlus, ...order],
      CARDCOM_REFERENCE_FIELD: field,
    });
  expect(wrong([])).toEqual([]);
  expect(wrong(['cardcom'])).toEqual([expect.stringContaining('CARDCOM_REFERENCE_FIELD is missing')]);
  expect(wrong(['cardcom'], 7)).toEqual([]);
  for (const order of [undefined, ['sandbox'] as const]) {
    expect(wrong(order)).toEqual([expect.stringContaining('the sandbox writes none')]);
  }
});

test('credentials of a provider come together or not at all, and a key is a key', () => {
  const mistakes = mistakesOf({ GOOGLE_CLIENT_ID: 'id', APPLE_PRIVATE_KEY: 'no key' });
  expect(mistakes).toContain('GOOGLE_CLIENT_SECRET is missing: GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET go together');
  expect(mistakes.filter((mistake) => mistake.startsWith('APPLE_'))).toHaveLength(4);
});

test('an address copied from an example is reported', () => {
  for (const host of ['host:5432', 'one:5432,two:5432']) {
    expect(mistakesOf({ DATABASE_URL: `postgres://user:password@${host}/name` })).toEqual([
      'DATABASE_URL is the example of the documentation: put the user, password, host and name of your own database in it',
    ]);
  }
  expect(mistakesOf({ DATABASE_URL: 'postgres://shop:secret@host.internal:5432/shop' })).toEqual([]);
  const copied = {
    PUBLIC_URL: 'https://shop.example',
    SMTP_URL: 'smtps://user:password@mail.example:465',
    MAIL_FROM: 'shop@shop.example',
  };
  for (const [name, value] of Object.entries(copied)) {
    expect(mistakesOf({ ...good, [name]: value })).toEqual([`${name} still names an example: put your own name in it`]);
    expect(mistakesOf({ ...good, [name]: value.replace(/example$|example(?=:)/, 'example.co.il') })).toEqual([]);
  }
});

test('a data folder that cannot be used is reported with the reason, and a damaged file with its path', () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, 'no folder');
  expect(() => readConfig({ DATA_DIR: join(file, 'data') })).toThrow(
    /The data folder .*a-file\/data cannot be used: a part of the path is a file, not a folder.*DATA_DIR/s,
  );
  expect(() => readConfig({ DATA_DIR: '/proc/shop' })).toThrow(/The data folder \/proc\/shop cannot be used: /);
  const damaged = join(folder, 'secrets.json');
  for (const text of ['', '{"masterSecret":', '{}', 'null']) {
    writeFileSync(damaged, text);
    expect(() => readConfig({ DATA_DIR: folder })).toThrow(`${damaged} is damaged`);
  }
});
