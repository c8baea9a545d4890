import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { listConnections } from '#contracts/staff/settings/credentials.ts';
import { acceptedCredentials } from '#peers/test/provider-tests.ts';
import { startSmtpPeer } from '#peers/test/smtp.ts';
import { connectNayaxBay } from '#server/stations/public.ts';
import { makeAccountFile, makePassFile, makeWalletKeys } from '#testing/documents/wallet-keys.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { openCredentialShop } from '#testing/staff/credential-shop.ts';
import { makeMember } from '#testing/staff/staff-member.ts';

const keys = makeWalletKeys();
const { shop, browser, google, connect, remove, connectionOf, stateOf } = await openCredentialShop(keys);
const { deps } = shop;
const { db } = deps;
const mailServer = await startSmtpPeer();
afterAll(() => mailServer.close());

const at = '/api/admin/providers/credentials';
const secret = acceptedCredentials.clientSecret;
const secretToken = 'pR4vX8cL2qZ7mT1wK9bN5hJ3gF6dS0yUaEiOtWxQzVkMnBjHlGfDrCsPuYeIoAq_-';

beforeEach(async () => {
  await db.executeSql('delete from provider_credential');
  await deps.credentials.refresh();
  google.setBehaviour('take');
});

function signInKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return Buffer.from(privateKey.export({ format: 'pem', type: 'pkcs8' })).toString('base64');
}

const signIns = {
  google: { clientId: '123.apps.googleusercontent.com', clientSecret: secret },
  facebook: { appId: '4711', appSecret: secret },
  tiktok: { clientKey: 'aw-key', clientSecret: secret },
} as const;

test.each(Object.entries(signIns))('sign-in by %s is tested, saved, and used without a restart', async (name, form) => {
  const provider = name as keyof typeof signIns;
  const practiceOf = () => {
    const slot = deps.identityProviders[provider];
    return slot.open ? slot.gateway.practice : null;
  };
  expect([practiceOf(), await stateOf(name)]).toEqual([true, 'practice']);
  const field = 'appSecret' in form ? 'appSecret' : 'clientSecret';
  const wrong = await connect(name, { ...form, [field]: 'another-secret-of-the-test' });
  expect(wrong).toMatchObject({ status: 200, state: 'credentials', reason: expect.stringMatching(/secret/) });
  expect(practiceOf()).toBe(true);

  expect(await connect(name, form)).toMatchObject({ status: 200, state: 'good', fault: null });
  expect([practiceOf(), await stateOf(name)]).toEqual([false, 'on']);
  expect(await connectionOf(provider)).toMatchObject({
    state: 'on',
    saved: { provider: name, mark: Object.values(form)[0] },
    returnUrl: `https://shampaw.example/api/auth/callback/${name}`,
  });
  expect((await remove(name)).statusCode).toBe(204);
  expect(practiceOf()).toBe(true);
});

test('sign-in by Apple signs its test with the key of the file', async () => {
  const form = { servicesId: acceptedCredentials.servicesId, teamId: 'TEAM123456', keyId: 'KEY1234567' };
  const noKey = Buffer.from('-----BEGIN PRIVATE KEY-----').toString('base64');
  expect(await connect('apple', { ...form, signInKeyFile: noKey })).toMatchObject({ fault: 'file_unreadable' });
  const signInKeyFile = signInKey();
  expect(await connect('apple', { ...form, servicesId: 'other', signInKeyFile })).toMatchObject({
    state: 'credentials',
  });
  expect(await connect('apple', { ...form, signInKeyFile })).toMatchObject({ state: 'good' });
  expect(await stateOf('apple')).toBe('on');
});

test('Google Wallet is connected with its key file, if the account has access to the issuer', async () => {
  const form = { issuerId: '3388000000022195611', accountFile: makeAccountFile(keys) };
  expect(await connect('google_wallet', { ...form, accountFile: signInKey() })).toMatchObject({
    fault: 'file_unreadable',
  });
  expect(await connect('google_wallet', { ...form, accountFile: makeAccountFile(makeWalletKeys()) })).toMatchObject({
    state: 'credentials',
    fault: null,
  });
  google.setBehaviour('no_access');
  expect(await connect('google_wallet', form)).toMatchObject({ state: 'credentials', fault: 'issuer_refused' });
  expect(deps.wallets.google).toBeNull();
  google.setBehaviour('take');
  expect(await connect('google_wallet', { ...form, issuerId: 'shop' })).toMatchObject({
    fields: { issuerId: { code: 'invalid' } },
  });
  expect(await connect('google_wallet', form)).toMatchObject({ state: 'good' });
  expect(deps.wallets.google).not.toBeNull();
  expect(await connectionOf('google_wallet')).toMatchObject({ state: 'on', saved: { mark: form.issuerId } });
  await remove('google_wallet');
  expect(deps.wallets.google).toBeNull();
});

test('Apple Wallet is connected with the exported file, whose parts belong together and are valid today', async () => {
  const wwdrFile = Buffer.from(keys.apple['APPLE_PASS_WWDR'] ?? '').toString('base64');
  const form = { passFile: makePassFile(keys, 'open it'), passPassphrase: 'open it', wwdrFile };
  expect(await connect('apple_wallet', { ...form, passPassphrase: 'another' })).toMatchObject({
    state: 'credentials',
    fault: 'file_passphrase',
  });
  expect(await connect('apple_wallet', { ...form, passFile: wwdrFile })).toMatchObject({ fault: 'file_no_key' });
  const other = makeWalletKeys();
  const otherWwdr = Buffer.from(other.apple['APPLE_PASS_WWDR'] ?? '').toString('base64');
  expect(await connect('apple_wallet', { ...form, wwdrFile: otherWwdr })).toMatchObject({ fault: 'pass_other_issuer' });
  const mixed = { ...keys.apple, APPLE_PASS_PRIVATE_KEY: other.apple['APPLE_PASS_PRIVATE_KEY'] };
  const mixedFile = makePassFile({ apple: mixed }, 'open it');
  expect(await connect('apple_wallet', { ...form, passFile: mixedFile })).toMatchObject({ fault: 'file_key_mismatch' });
  const old = makeWalletKeys({ until: new Date('2021-01-01T00:00:00Z') });
  const oldForm = {
    ...form,
    passFile: makePassFile(old, 'open it'),
    wwdrFile: Buffer.from(old.apple['APPLE_PASS_WWDR'] ?? '').toString('base64'),
  };
  expect(await connect('apple_wallet', oldForm)).toMatchObject({ fault: 'pass_expired' });
  expect(await connect('apple_wallet', { ...form, wwdrFile: '' })).toMatchObject({
    fields: { wwdrFile: { code: 'required' } },
  });
  expect(deps.wallets.apple).toBeNull();

  expect(await connect('apple_wallet', form)).toMatchObject({ state: 'good' });
  expect(deps.wallets.apple?.passTypeId).toBe('pass.example.shampaw.voucher');
  expect(await connectionOf('apple_wallet')).toMatchObject({ saved: { mark: 'pass.example.shampaw.voucher' } });
  const { rows } = await db.executeSql(`select encode(settings_sealed, 'escape') as sealed from provider_credential`);
  expect(JSON.stringify(rows)).not.toContain('PRIVATE KEY');
});

test('Nayax gets an address of its own, which stays when other values change, and its calls are accepted', async () => {
  const form = { secretToken, paymentMethod: 'Test Shop' };
  const call = async (url: string) =>
    await shop.app.inject({
      method: 'POST',
      url: `${new URL(url).pathname}/Cortina/StaticQR/Void`,
      remoteAddress: '185.159.232.2',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ BasicInfo: { TransactionId: 'S0123456789abcdef', Amount: 1, CurrencyCode: 'ILS' } }),
    });
  expect(await connect('nayax', { ...form, secretToken: 'short' })).toMatchObject({
    fields: { secretToken: { code: 'invalid' } },
  });
  expect(await connect('nayax', { ...form, lynxToken: 'another-lynx-token-of-the-test' })).toMatchObject({
    state: 'credentials',
  });
  expect(deps.nayaxConnection()).toBeNull();

  const connected = await connect('nayax', { ...form, lynxToken: acceptedCredentials.lynxToken });
  const { callbackUrl = '' } = connected;
  expect(connected.state).toBe('good');
  expect(callbackUrl).toMatch(/^https:\/\/shampaw\.example\/api\/terminals\/nayax\/[a-f\d]{64}$/);
  expect(deps.nayaxConnection()?.config).toMatchObject({ secretToken, paymentMethod: 'Test Shop' });
  expect((await call(callbackUrl)).statusCode).toBe(200);
  expect((await call(`${callbackUrl}0`)).statusCode).toBe(404);
  expect(await connect('nayax', { ...form, seen: 1 })).toMatchObject({ state: 'good', callbackUrl });
  expect((await browser.get(at)).body).not.toContain(callbackUrl.slice(-64));

  const bay = { slug: 'eilat-north-beach', bayNo: 1, machineId: '869761713', terminalId: '0434', uniQr: null };
  await connectNayaxBay(db, { ...bay, interface: 'pulse_array', selection: 0, selections: 1, priceAgorot: 5_500 });
  expect((await remove('nayax', 2)).json()).toMatchObject({ code: 'stations_need_it' });
  await db.executeSql(`update station set gateway = 'station_api'`);
  expect((await remove('nayax', 2)).statusCode).toBe(204);
  expect(deps.nayaxConnection()).toBeNull();
  expect((await call(callbackUrl)).statusCode).toBe(404);
});

test('the test of a mail server reports what DNS says about the sender, and never fails because of it', async () => {
  const mailbox = { server: `127.0.0.1:${mailServer.port}`, from: 'shop@paws.co.il' };
  expect(await connect('smtp', mailbox)).toMatchObject({
    state: 'good',
    senderDomain: { domain: 'paws.co.il', spf: 'found', dmarc: 'missing' },
  });
  expect(await connect('smtp', { ...mailbox, from: 'shop@paws.example', seen: 1 })).toMatchObject({
    state: 'good',
    senderDomain: { spf: 'unknown', dmarc: 'unknown' },
  });
});

test('a setting of the server wins, and providers of parts that are switched off cannot be connected', async () => {
  const owned = await buildTestApp({
    existing: { db, now: shop.clock.now() },
    environment: {
      LIMIT_SCALE: '1000',
      MODULES_OFF: 'wallets,nayax',
      GOOGLE_CLIENT_ID: 'server',
      GOOGLE_CLIENT_SECRET: 'of-the-server',
    },
  });
  const member = await makeMember(owned, ['owner']);
  const put = async (provider: string, form: object) =>
    await member.browser.send('PUT', `${at}/${provider}`, { locale: 'en', seen: 0, ...form });
  expect((await put('google', signIns.google)).json()).toMatchObject({ code: 'set_on_server' });
  expect((await put('nayax', { secretToken, paymentMethod: 'Test Shop' })).statusCode).toBe(404);
  const { connections } = (await member.browser.get(at)).json<ResponseOf<typeof listConnections>>();
  expect(connections.map(({ kind }) => kind)).toEqual([
    'payments',
    'mail',
    'texts',
    'google',
    'apple',
    'facebook',
    'tiktok',
  ]);
  expect(connections.find(({ kind }) => kind === 'google')).toMatchObject({
    onServer: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    choices: [],
  });
  // keys that were saved before the part was switched off stay unused
  await connect('google_wallet', { issuerId: '3388000000022195611', accountFile: makeAccountFile(keys) });
  await owned.deps.credentials.refresh();
  expect(owned.deps.credentials.current().wallets).toEqual({ apple: null, google: null });
});
