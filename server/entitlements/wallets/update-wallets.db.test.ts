import { randomBytes, randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import type { CustomerId } from '#contracts/core/ids.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { uuidGenerator } from '#server/core/ids/uuid-generator.ts';
import { createHttpJson } from '#server/core/outbound/http-json.ts';
import { startApns } from '#peers/test/apns.ts';
import { startGoogleWallet } from '#peers/test/google-wallet.ts';
import { buildDocumentsApp } from '#testing/documents/documents-app.ts';
import { makePaidOrder, type PaidOrder } from '#testing/orders/paid-order.ts';
import { filesOfPass } from '#testing/documents/read-pass.ts';
import { takeWash } from '#testing/stations/take-wash.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { makeServerKeys, makeWalletKeys } from '#testing/documents/wallet-keys.ts';
import { seed } from '../../../db/seed.ts';
import { createAppleWallet } from '../adapters/wallets/apple-wallet.ts';
import { createGoogleWallet } from '../adapters/wallets/google-wallet.ts';
import { entitlementsPersonalData } from '../module.ts';
import { deleteOldWalletPasses } from './delete-old-wallet-passes.ts';
import { updateWallets } from './update-wallets.ts';

const { db } = await createTestDatabase();
await seed({ db, ids: uuidGenerator });
const environment = { ...makeWalletKeys().apple, ...makeWalletKeys().google };
const { app, deps, clock } = await buildDocumentsApp(db, { environment });
const { keyring, config } = deps;
const service = '/api/wallet/apple/v1';
let telephones = 0;

/** The shop whose push service and Google are these peers. */
async function openWallets() {
  const serverKeys = makeServerKeys();
  const apns = await startApns(serverKeys);
  const appleConfig = config.wallets.apple;
  const googleConfig = config.wallets.google;
  if (appleConfig === null || googleConfig === null) throw new Error('the shop has keys');
  const google = await startGoogleWallet(googleConfig);
  const http = createHttpJson();
  onTestFinished(async () => {
    http.close();
    await apns.close();
    await google.close();
  });
  const wallets = {
    apple: createAppleWallet(appleConfig, { url: apns.url, ca: serverKeys.cert, timeoutMs: 500 }),
    google: createGoogleWallet(googleConfig, http, google.addresses),
  };
  // no updates left from earlier tests
  await db.executeSql('update wallet_pass set due_at = null');
  return { apns, google, deps: { ...deps, wallets } };
}

type Pass = {
  readonly serialNumber: string;
  readonly authenticationToken: string;
  readonly passTypeIdentifier: string;
  readonly webServiceURL: string;
  readonly voided: boolean;
  readonly generic: { readonly auxiliaryFields: readonly { readonly value: string }[] };
};

function readPass(bytes: Buffer): Pass {
  return JSON.parse(filesOfPass(bytes).get('pass.json')?.toString() ?? '') as Pass;
}

async function addPass(order: PaidOrder): Promise<Pass> {
  const url = `/api/vouchers/by-link/${keyring.voucherToken(order.lotId, 1)}/apple-pass`;
  return readPass((await app.inject({ url })).rawPayload);
}

function newTelephone() {
  telephones += 1;
  return { deviceId: `device-${telephones}`, pushToken: telephones.toString(16).padStart(64, '0') };
}

function placeOf({ deviceId }: { readonly deviceId: string }, pass: Pass): string {
  return `${service}/devices/${deviceId}/registrations/${pass.passTypeIdentifier}/${pass.serialNumber}`;
}

async function register(telephone: ReturnType<typeof newTelephone>, pass: Pass, proof = pass.authenticationToken) {
  return await app.inject({
    method: 'POST',
    url: placeOf(telephone, pass),
    headers: { authorization: `ApplePass ${proof}` },
    payload: { pushToken: telephone.pushToken },
  });
}

/** Acts like a phone after a push: asks for changes, then for each changed pass. */
async function ask({ deviceId }: { readonly deviceId: string }, pass: Pass, since = '') {
  const url = `${service}/devices/${deviceId}/registrations/${pass.passTypeIdentifier}${since}`;
  return await app.inject({ url });
}

async function fetchPass(pass: Pass, proof = pass.authenticationToken) {
  return await app.inject({
    url: `${service}/passes/${pass.passTypeIdentifier}/${pass.serialNumber}`,
    headers: { authorization: `ApplePass ${proof}` },
  });
}

test('after a wash the phone gets a push and fetches a pass with the new balance', async () => {
  const { apns, deps: told } = await openWallets();
  const order = await makePaidOrder(db, keyring);
  const pass = await addPass(order);
  expect(pass.webServiceURL).toBe('https://shampaw.example/api/wallet/apple');
  const telephone = newTelephone();
  expect((await register(telephone, pass)).statusCode).toBe(201);
  expect((await ask(telephone, pass)).statusCode).toBe(200);
  const { lastUpdated } = (await ask(telephone, pass)).json<{ lastUpdated: string }>();
  const since = `?passesUpdatedSince=${lastUpdated}`;
  const nothing = await ask(telephone, pass, since);
  expect([nothing.statusCode, nothing.body]).toEqual([204, '']);
  await takeWash(db, order.lotId);
  clock.advance(MINUTE_MS);
  await updateWallets(told);
  expect(apns.taken).toEqual([{ token: telephone.pushToken, topic: pass.passTypeIdentifier, body: '{}' }]);
  expect(apns.clientCertificateFingerprint()).toBe(pass.passTypeIdentifier);
  expect((await ask(telephone, pass, since)).json()).toMatchObject({ serialNumbers: [pass.serialNumber] });
  const fetched = readPass((await fetchPass(pass)).rawPayload);
  expect(fetched.generic.auxiliaryFields[0]?.value).toBe('2 washes');
  expect(fetched.voided).toBe(false);
  await updateWallets(told);
  expect(apns.taken).toHaveLength(1);
});

test('an empty, frozen or reissued voucher makes the pass void', async () => {
  const spent = await makePaidOrder(db, keyring, { number: 1 });
  const spentPass = await addPass(spent);
  await takeWash(db, spent.lotId);
  expect(readPass((await fetchPass(spentPass)).rawPayload)).toMatchObject({ voided: true });
  for (const change of [`state = 'frozen', frozen_at = now()`, 'code_version = 2']) {
    const order = await makePaidOrder(db, keyring);
    const pass = await addPass(order);
    await db.executeSql(`update credit_lot set ${change} where lot_id = $1`, [order.lotId]);
    expect(readPass((await fetchPass(pass)).rawPayload), change).toMatchObject({ voided: true });
  }
});

test('without the pass’s token nothing can be read or written', async () => {
  const pass = await addPass(await makePaidOrder(db, keyring));
  const other = await addPass(await makePaidOrder(db, keyring));
  const telephone = newTelephone();
  for (const answer of [
    await register(telephone, pass, other.authenticationToken),
    await register(telephone, { ...pass, serialNumber: 'x'.repeat(22) }),
    await register(telephone, { ...pass, passTypeIdentifier: 'pass.of.another' }),
    await fetchPass(pass, other.authenticationToken),
    await fetchPass(pass, ''),
  ]) {
    expect([answer.statusCode, answer.json()]).toEqual([401, expect.objectContaining({ code: 'pass_refused' })]);
  }
  expect((await ask(telephone, pass)).statusCode).toBe(204);
  const odd = await app.inject({
    method: 'POST',
    url: placeOf(telephone, pass),
    headers: { authorization: `ApplePass ${pass.authenticationToken}` },
    payload: { pushToken: '../../3/device/x' },
  });
  expect(odd.statusCode).toBe(400);
});

test('unknown ids are not found, and errors that Wallet reports are logged up to a limit', async () => {
  for (const url of [`${service}/passes/p/a%00b`, `${service}/devices/a%20b/registrations/p`]) {
    expect((await app.inject({ url })).statusCode, url).toBe(404);
  }
  const complain = async () =>
    (await app.inject({ method: 'POST', url: `${service}/log`, payload: { logs: ['x'.repeat(5_000)] } })).statusCode;
  const answers: number[] = [];
  for (let count = 0; count < 21; count += 1) answers.push(await complain());
  expect([answers[0], answers.at(-1)]).toEqual([200, 429]);
});

test('a phone that deleted its pass, or is unknown to Apple, gets no further push', async () => {
  const { apns, deps: told } = await openWallets();
  const order = await makePaidOrder(db, keyring);
  const pass = await addPass(order);
  const [left, gone, stays] = [newTelephone(), newTelephone(), newTelephone()];
  for (const telephone of [left, gone, stays]) await register(telephone, pass);
  const answer = await app.inject({
    method: 'DELETE',
    url: placeOf(left, pass),
    headers: { authorization: `ApplePass ${pass.authenticationToken}` },
  });
  expect(answer.statusCode).toBe(200);
  await db.executeSql('delete from wallet_device where device_id = $1', [stays.deviceId]);
  apns.setBehaviour('unregistered');
  await takeWash(db, order.lotId);
  await updateWallets(told);
  apns.setBehaviour('take');
  await register(stays, pass);
  await takeWash(db, order.lotId);
  await updateWallets(told);
  expect(apns.taken.map(({ token }) => token)).toEqual([stays.pushToken]);
});

test('twenty phones may register for one pass; a repeated registration is no new one', async () => {
  await openWallets();
  const pass = await addPass(await makePaidOrder(db, keyring));
  const people = Array.from({ length: 20 }, newTelephone);
  for (const telephone of people) expect((await register(telephone, pass)).statusCode).toBeLessThan(300);
  expect((await register(newTelephone(), pass)).statusCode).toBeGreaterThanOrEqual(400);
  for (const telephone of people) expect((await register(telephone, pass)).statusCode).toBeLessThan(300);
});

test('a push service that is down or silent is retried with backoff', async () => {
  const { apns, deps: told } = await openWallets();
  const order = await makePaidOrder(db, keyring);
  const pass = await addPass(order);
  await register(newTelephone(), pass);
  await takeWash(db, order.lotId);
  for (const mood of ['hang', 'overloaded'] as const) {
    apns.setBehaviour(mood);
    await updateWallets(told);
    clock.advance(MINUTE_MS + 1);
  }
  apns.setBehaviour('take');
  await updateWallets(told);
  expect(apns.taken).toHaveLength(1);
  clock.advance(HOUR_MS);
  await updateWallets(told);
  expect(apns.taken).toHaveLength(1);
});

test('a change of a voucher during an update causes another update', async () => {
  const { apns, deps: told } = await openWallets();
  const order = await makePaidOrder(db, keyring);
  const pass = await addPass(order);
  await register(newTelephone(), pass);
  await takeWash(db, order.lotId);
  const { apple } = told.wallets;
  const during = {
    ...apple,
    async sendUpdate(tokens: readonly string[]) {
      await takeWash(db, order.lotId);
      return await apple.sendUpdate(tokens);
    },
  };
  await updateWallets({ ...told, wallets: { ...told.wallets, apple: during } });
  await updateWallets(told);
  expect(apns.taken).toHaveLength(2);
});

test('Google gets the whole card, one token serves many calls, and an unsaved card gets no updates', async () => {
  const { google, deps: told } = await openWallets();
  const orders = [await makePaidOrder(db, keyring), await makePaidOrder(db, keyring)];
  for (const order of orders) {
    await app.inject({ url: `/api/vouchers/by-link/${keyring.voucherToken(order.lotId, 1)}/google-pass` });
    await takeWash(db, order.lotId);
    await updateWallets(told);
  }
  expect(google.complaints).toEqual([]);
  expect(google.tokens()).toBe(1);
  expect(google.taken).toHaveLength(2);
  expect(google.taken[0]).toMatchObject({
    id: expect.stringMatching(/^3388000000022195611\.[\w-]{22}$/),
    object: {
      state: 'ACTIVE',
      subheader: { defaultValue: { value: expect.stringMatching(/^Washes left: 2 washes/) } },
    },
  });
  const [order] = orders;
  if (order === undefined) throw new Error('two were made');
  google.setBehaviour('forgetful');
  await takeWash(db, order.lotId);
  await updateWallets(told);
  clock.advance(MINUTE_MS);
  await updateWallets(told);
  expect([google.tokens(), google.taken.length]).toEqual([2, 3]);
  google.setBehaviour('not_kept');
  await takeWash(db, order.lotId);
  await updateWallets(told);
  clock.advance(HOUR_MS);
  google.setBehaviour('take');
  await updateWallets(told);
  expect(google.taken).toHaveLength(3);
});

test('passes of ended vouchers are deleted after their retention period', async () => {
  const order = await makePaidOrder(db, keyring, { number: 1 });
  await addPass(order);
  await takeWash(db, order.lotId);
  await db.executeSql('update wallet_pass set due_at = null where lot_id = $1', [order.lotId]);
  expect(await deleteOldWalletPasses(deps)).toBe(0);
  await db.executeSql(`update wallet_pass set changed_at = changed_at - interval '200 days' where lot_id = $1`, [
    order.lotId,
  ]);
  expect(await deleteOldWalletPasses(deps)).toBe(1);
});

test('the data export lists wallet passes, and deleting the account deletes them', async () => {
  const customerId = randomUUID() as CustomerId;
  await db.executeSql(
    `insert into customer (customer_id, profile_sealed, locale, passkey_handle, referral_code)
     values ($1, 'x', 'en', $2, $3)`,
    [customerId, randomBytes(16), customerId.slice(0, 8)],
  );
  const order = await makePaidOrder(db, keyring);
  const pass = await addPass(order);
  await register(newTelephone(), pass);
  await db.executeSql('update wallet_pass set customer_id = $1 where serial = $2', [customerId, pass.serialNumber]);
  expect(await entitlementsPersonalData.collect(deps, customerId)).toMatchObject({
    walletPasses: [{ wallet: 'apple', devices: 1 }],
  });
  await db.inTransaction((tx) => entitlementsPersonalData.forget?.(tx, customerId) ?? Promise.resolve());
  const { rows } = await db.executeSql('select 1 from wallet_device where serial = $1', [pass.serialNumber]);
  expect(rows).toEqual([]);
  expect(await entitlementsPersonalData.collect(deps, customerId)).toMatchObject({ walletPasses: [] });
});
