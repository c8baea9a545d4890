import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { seed } from '../../../db/seed.ts';
import { voucherViewSchema } from '#contracts/entitlements/vouchers.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { formatCode } from '#domain/core/codes/voucher-code.ts';
import { uuidGenerator } from '#server/core/ids/uuid-generator.ts';
import { createHttpJson } from '#server/core/outbound/http-json.ts';
import { buildDocumentsApp } from '#testing/documents/documents-app.ts';
import { makePaidOrder, type PaidOrder } from '#testing/orders/paid-order.ts';
import { filesOfPass, isSignedBy } from '#testing/documents/read-pass.ts';
import { forceState } from '#testing/database/state-moves.ts';
import { takeWash } from '#testing/stations/take-wash.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { makeWalletKeys } from '#testing/documents/wallet-keys.ts';
import { createGoogleWallet } from '../adapters/wallets/google-wallet.ts';
import { walletCard } from '../documents/wallet-card.ts';

const { db } = await createTestDatabase();
await seed({ db, ids: uuidGenerator });
const { apple, google } = makeWalletKeys();
const { app, deps, clock } = await buildDocumentsApp(db, { environment: { ...apple, ...google } });
const { app: plainApp } = await buildDocumentsApp(db);
const { keyring } = deps;

type Inject = typeof app;

async function ask(of: PaidOrder | string, kind: string, at: Inject = app) {
  const token = typeof of === 'string' ? of : keyring.voucherToken(of.lotId, 1);
  return await at.inject({ url: `/api/vouchers/by-link/${token}${kind === '' ? '' : `/${kind}`}` });
}

async function passOf(order: PaidOrder | string) {
  const answer = await ask(order, 'apple-pass');
  expect(answer.statusCode).toBe(200);
  const files = filesOfPass(answer.rawPayload);
  const file = (name: string): Buffer => {
    const bytes = files.get(name);
    if (bytes === undefined) throw new Error(`the pass has no ${name}`);
    return bytes;
  };
  const pass: unknown = JSON.parse(file('pass.json').toString());
  return { answer, files, file, pass };
}

function partsOf(saveUrl: string) {
  const [head = '', claims = '', signature = ''] = new URL(saveUrl).pathname.replace('/gp/v/save/', '').split('.');
  const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());
  return { signed: `${head}.${claims}`, head: read(head), claims: read(claims), signature };
}

async function saveUrlOf(order: PaidOrder): Promise<string> {
  const answer = await ask(order, 'google-pass');
  expect(answer.statusCode).toBe(200);
  return answer.json<{ saveUrl: string }>().saveUrl;
}

test('a pass for Apple Wallet is signed over all of its files by the certificate of the owner', async () => {
  const { answer, files, file } = await passOf(await makePaidOrder(db, keyring));
  expect(answer.headers['content-type']).toBe('application/vnd.apple.pkpass');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="voucher.pkpass"');
  expect(answer.headers['cache-control']).toContain('no-store');
  const digests = [...files]
    .filter(([name]) => name !== 'manifest.json' && name !== 'signature')
    .map(([name, bytes]) => [name, createHash('sha1').update(bytes).digest('hex')]);
  expect(JSON.parse(file('manifest.json').toString())).toEqual(Object.fromEntries(digests));
  expect(files.has('icon.png')).toBe(true);
  const certificate = apple['APPLE_PASS_CERTIFICATE'] ?? '';
  expect(isSignedBy(certificate, file('manifest.json'), file('signature'))).toBe(true);
  expect(isSignedBy(certificate, file('pass.json'), file('signature'))).toBe(false);
});

test('the pass shows the voucher: what it is, how many were bought, its code as on its page, and where the rest stands', async () => {
  const order = await makePaidOrder(db, keyring, {
    kind: 'gift',
    number: 1,
    recipientName: 'נועה',
    personalMessage: 'Kisses',
  });
  const { pass, files } = await passOf(order);
  const code = keyring.voucherCode(order.lotId, 1);
  const { expiresAt, packageName } = voucherViewSchema.parse((await ask(order, '')).json());
  expect(pass).toMatchObject({
    passTypeIdentifier: 'pass.example.shampaw.voucher',
    teamIdentifier: 'TEAM123456',
    organizationName: 'Shampaw',
    description: 'Shampaw voucher',
    barcodes: [{ format: 'PKBarcodeFormatQR', message: code, altText: formatCode(code) }],
    generic: {
      primaryFields: [{ value: packageName }],
      secondaryFields: [
        { label: 'Washes bought', value: '1 wash' },
        { label: 'Valid until', value: expect.stringMatching(/\d{4}$/) },
      ],
      auxiliaryFields: [{ label: 'Washes left', value: '1 wash', changeMessage: 'Washes left: %@' }],
      backFields: [
        { label: 'Updated' },
        { value: `https://shampaw.example/voucher/${keyring.voucherToken(order.lotId, 1)}` },
      ],
    },
  });
  expect(pass).toHaveProperty('expirationDate', expiresAt);
  const everything = Buffer.concat([...files.values()]).toString();
  for (const personal of ['נועה', 'Kisses']) expect(everything).not.toContain(personal);
});

test.each([
  { kind: 'package', number: 1, ground: 'rgb(201, 236, 234)', logo: 'logo@2x.png' },
  { kind: 'package', number: 2, ground: 'rgb(13, 100, 112)', logo: 'dark-logo@2x.png' },
  { kind: 'package', number: 3, ground: 'rgb(11, 47, 57)', logo: 'dark-logo@2x.png' },
  { kind: 'gift', number: 3, ground: 'rgb(236, 210, 154)', logo: 'logo@2x.png' },
] as const)('the pass of $kind $number has the finish of the card that was bought', async (sold) => {
  const { kind, number, ground, logo } = sold;
  const order = await makePaidOrder(db, keyring, { kind, number });
  const { pass, file } = await passOf(order);
  expect(pass).toHaveProperty('backgroundColor', ground);
  expect(file('logo@2x.png').equals(readFileSync(new URL(`../adapters/wallets/art/${logo}`, import.meta.url)))).toBe(
    true,
  );
  const { claims } = partsOf(await saveUrlOf(order));
  const shown = /rgb\((\d+), (\d+), (\d+)\)/
    .exec(ground)
    ?.slice(1)
    .map((part) => Number(part).toString(16).padStart(2, '0'));
  expect(JSON.stringify(claims)).toContain(`"hexBackgroundColor":"#${shown?.join('')}"`);
});

test('the pass of a package that is not on sale any more has the plain finish', async () => {
  const order = await makePaidOrder(db, keyring, { number: 3 });
  await db.executeSql("update wash_package set active = false where kind = 'package' and number = 3");
  expect((await passOf(order)).pass).toHaveProperty('backgroundColor', 'rgb(201, 236, 234)');
  await db.executeSql("update wash_package set active = true where kind = 'package' and number = 3");
});

test('a pass has both languages, and its keys are words, so that a phone in a third language shows English', async () => {
  const { pass, file } = await passOf(await makePaidOrder(db, keyring));
  const strings = (locale: string) =>
    new Map(
      [
        ...file(`${locale}.lproj/pass.strings`)
          .toString()
          .matchAll(/^"(.+)" = "(.+)";$/gm),
      ].map(([, key = '', value = '']) => [key, value]),
    );
  const [en, he] = [strings('en'), strings('he')];
  expect([...he.keys()]).toEqual([...en.keys()]);
  for (const [key, value] of en) expect(value).toBe(key);
  for (const [key, value] of he) expect(value, key).toMatch(/[א-ת]/);
  const shown = [
    ...JSON.stringify(pass).matchAll(
      /"(?:label|value|description|organizationName|logoText|changeMessage)":"([^"]+)"/g,
    ),
  ]
    .map(([, text = '']) => text)
    .filter((text) => !text.startsWith('https:'));
  expect(shown.length).toBeGreaterThan(6);
  expect(shown.filter((text) => !he.has(text))).toEqual([]);
});

test('names with quotation marks and backslashes do not break the strings', async () => {
  const odd = await buildDocumentsApp(db, { environment: apple });
  Object.assign(odd.deps.brand, { name: { en: 'The "Paw" \\ Co', he: 'ה"כפה"' } });
  const token = keyring.voucherToken((await makePaidOrder(db, keyring)).lotId, 1);
  const answer = await ask(token, 'apple-pass', odd.app);
  const strings = filesOfPass(answer.rawPayload).get('he.lproj/pass.strings')?.toString();
  expect(strings).toContain(String.raw`"The \"Paw\" \\ Co" = "ה\"כפה\"";`);
});

test('a voucher has one pass with its balance, before and after a wash; a new code makes a new pass', async () => {
  const order = await makePaidOrder(db, keyring);
  const first = (await passOf(order)).pass;
  await takeWash(db, order.lotId);
  const { pass: second } = await passOf(order);
  expect(second).toHaveProperty('serialNumber', (first as { serialNumber: string }).serialNumber);
  expect(first).toHaveProperty('generic.auxiliaryFields.0.value', '3 washes');
  expect(second).toHaveProperty('generic.auxiliaryFields.0.value', '2 washes');
  const other = (await passOf(await makePaidOrder(db, keyring))).pass;
  expect(other).not.toHaveProperty('serialNumber', (first as { serialNumber: string }).serialNumber);
  const token = keyring.voucherToken(order.lotId, 2);
  await db.executeSql('update credit_lot set code_version = 2, token_hash = $1 where lot_id = $2', [
    keyring.tokenHash(token),
    order.lotId,
  ]);
  const { pass: renewed } = await passOf(token);
  expect(renewed).not.toHaveProperty('serialNumber', (first as { serialNumber: string }).serialNumber);
});

test('the link for Google Wallet is a card that the service account has signed, in both languages', async () => {
  const order = await makePaidOrder(db, keyring, { kind: 'gift', number: 1 });
  const saveUrl = await saveUrlOf(order);
  const { signed, head, claims, signature } = partsOf(saveUrl);
  const key = createPublicKey(google['GOOGLE_WALLET_PRIVATE_KEY'] ?? '');
  expect(saveUrl.startsWith('https://pay.google.com/gp/v/save/')).toBe(true);
  expect(saveUrl.length).toBeLessThan(1_800);
  expect(head).toEqual({ alg: 'RS256', typ: 'JWT' });
  expect(verify('sha256', Buffer.from(signed), key, Buffer.from(signature, 'base64url'))).toBe(true);
  expect(claims).toMatchObject({
    iss: google['GOOGLE_WALLET_EMAIL'],
    aud: 'google',
    typ: 'savetowallet',
    iat: Math.floor(clock.now() / 1_000),
    payload: {
      genericClasses: [{ id: '3388000000022195611.voucher' }],
      genericObjects: [
        {
          id: expect.stringMatching(/^3388000000022195611\.[\w-]{22}$/),
          classId: '3388000000022195611.voucher',
          state: 'ACTIVE',
          cardTitle: {
            defaultValue: { language: 'en', value: 'Shampaw' },
            translatedValues: [{ language: 'he', value: 'שמפאו' }],
          },
          header: { translatedValues: [{ language: 'he', value: expect.stringMatching(/[א-ת]/) }] },
          subheader: { defaultValue: { value: expect.stringMatching(/^Washes left: 1 wash, Valid until /) } },
          barcode: { type: 'QR_CODE', value: keyring.voucherCode(order.lotId, 1) },
          linksModuleData: {
            uris: [{ uri: `https://shampaw.example/voucher/${keyring.voucherToken(order.lotId, 1)}` }],
          },
        },
      ],
    },
  });
});

test('a link for Google Wallet stays under 1,800 characters with long names: it says less, but what it is', () => {
  const config = deps.config.wallets.google;
  if (config === null) throw new Error('the shop has keys');
  const long = (length: number) => ({ en: 'w'.repeat(length), he: 'ש'.repeat(length) });
  const link = createGoogleWallet(config, createHttpJson()).createAddLink(
    walletCard({
      serial: 's'.repeat(22),
      status: 'good',
      left: { washes: 10, at: clock.now() },
      shop: long(20),
      title: long(40),
      colors: { ground: '#0d6470', ink: '#f4fcfc', isDark: true },
      expiresAt: clock.now(),
      code: '0'.repeat(17),
      washCount: 10,
      address: `https://a-shop-with-a-long-name.example/voucher/${'t'.repeat(32)}`,
    }),
    clock.now(),
  );
  expect(link.length).toBeLessThan(1_800);
  const { claims } = partsOf(link);
  expect(claims).toMatchObject({
    payload: { genericObjects: [{ header: { defaultValue: { value: 'w'.repeat(40) } } }] },
  });
});

test('a voucher without a wash to take gets no pass, and its page offers none', async () => {
  for (const state of ['void', 'frozen', 'depleted', 'expired'] as const) {
    const order = await makePaidOrder(db, keyring);
    await forceState(db, 'update credit_lot set state = $1 where lot_id = $2', [state, order.lotId]);
    for (const kind of ['apple-pass', 'google-pass']) {
      const answer = await ask(order, kind);
      expect(answer.json(), `${state} ${kind}`).toMatchObject({ code: 'voucher_not_usable' });
      expect(answer.headers['content-disposition']).toBeUndefined();
    }
    expect((await ask(order, '')).json()).toMatchObject({ state, wallets: [] });
  }
});

test('a link that was never given out is not found, whatever its shape', async () => {
  for (const kind of ['apple-pass', 'google-pass']) {
    const answers = await Promise.all(['0'.repeat(32), 'x'].map((token) => ask(token, kind)));
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'voucher_not_found' });
    }
  }
});

test('without keys there is no pass and nothing is offered; with them both are', async () => {
  const order = await makePaidOrder(db, keyring);
  for (const kind of ['apple-pass', 'google-pass']) {
    const answer = await ask(order, kind, plainApp);
    expect([answer.statusCode, answer.json()]).toEqual([404, expect.objectContaining({ code: 'not_found' })]);
  }
  expect((await ask(order, '', plainApp)).json()).toMatchObject({ wallets: [] });
  expect((await ask(order, '')).json()).toMatchObject({ wallets: ['apple', 'google'] });
});

test('once the certificate has ended no pass for Apple Wallet is made or offered', async () => {
  const order = await makePaidOrder(db, keyring);
  const ending = makeWalletKeys({ until: new Date(Date.now() + 30 * DAY_MS) });
  const shop = await buildDocumentsApp(db, { environment: { ...ending.apple, ...ending.google } });
  expect((await ask(order, 'apple-pass', shop.app)).statusCode).toBe(200);
  shop.clock.advance(31 * DAY_MS);
  expect((await ask(order, 'apple-pass', shop.app)).json()).toMatchObject({ code: 'not_found' });
  expect((await ask(order, '', shop.app)).json()).toMatchObject({ wallets: ['google'] });
});
