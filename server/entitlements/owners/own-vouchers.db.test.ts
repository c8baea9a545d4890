import { expect, test } from 'vitest';
import { redemptionIdSchema } from '#contracts/core/ids.ts';
import { washHistoryEntrySchema } from '#contracts/stations/wash-history.ts';
import { ownReceiptSchema } from '#contracts/selling/own-receipts.ts';
import { ownVoucherSchema } from '#contracts/entitlements/own-vouchers.ts';
import { formatCode } from '#domain/core/codes/voucher-code.ts';
import { createBrowser, registration } from '#testing/accounts/account-browser.ts';
import { linkSecretTo } from '#testing/accounts/account-mailbox.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makePaidOrder, type PaidOrderWish } from '#testing/orders/paid-order.ts';
import { takeWash } from '#testing/stations/take-wash.ts';

const shop = await buildTestApp();
const { deps } = shop;
let people = 0;

/** A new customer with an account, from a network of their own. */
async function member(email?: string) {
  people += 1;
  const browser = createBrowser(shop, `198.51.${Math.floor(people / 250)}.${(people % 250) + 1}`);
  const made = await browser.post('/api/customer/register', registration(email === undefined ? {} : { email }));
  expect(made.statusCode).toBe(201);
  return browser;
}

/** A customer whose purchases as a guest came into the account with the proof of the address. */
async function memberWith(email: string, orders: readonly PaidOrderWish[]) {
  const bought = [];
  for (const wish of orders) bought.push(await makePaidOrder(deps.db, deps.keyring, { ...wish, email }));
  const browser = await member(email);
  await browser.post('/api/email/verify', { token: await linkSecretTo(shop, email) });
  return { browser, bought };
}

async function gift(wish: PaidOrderWish = {}): Promise<string> {
  const { lotId } = await makePaidOrder(deps.db, deps.keyring, { kind: 'gift', ...wish });
  return deps.keyring.voucherCode(lotId, 1);
}

async function lookUp(code: string): Promise<number> {
  people += 1;
  const stranger = createBrowser(shop, `203.0.${Math.floor(people / 250)}.${(people % 250) + 1}`);
  return (await stranger.post('/api/vouchers/lookup', { code })).statusCode;
}

test('without signing in nothing is shown', async () => {
  const guest = createBrowser(shop);
  for (const url of ['/api/vouchers', '/api/receipts', '/api/wash-history']) {
    expect((await guest.get(url)).json()).toMatchObject({ code: 'not_signed_in' });
  }
  expect((await guest.post('/api/vouchers/claim', { code: await gift() })).statusCode).toBe(401);
});

test('what was bought with the proven e-mail stands in the account with code, receipt and price', async () => {
  const { browser, bought } = await memberWith('noa@example.com', [{ number: 2 }]);
  const [voucher] = ownVoucherSchema.array().parse((await browser.get('/api/vouchers')).json());
  const lotId = bought[0]?.lotId;
  expect(voucher).toMatchObject({
    code: lotId === undefined ? '' : deps.keyring.voucherCode(lotId, 1),
    kind: 'package',
    look: null,
    state: 'active',
    washCount: 3,
    remaining: 3,
    expiresAt: null,
  });
  const [receipt] = ownReceiptSchema.array().parse((await browser.get('/api/receipts')).json());
  expect(receipt).toMatchObject({ totalAgorot: 15_000, kind: 'package', refunded: false });
  expect((await browser.get(`/api/receipts/${receipt?.transactionId}`)).statusCode).toBe(200);
});

test('no customer sees what belongs to another', async () => {
  const { bought } = await memberWith('owner@example.com', [{ number: 3 }]);
  const other = await member();
  expect(bought).toHaveLength(1);
  for (const url of ['/api/vouchers', '/api/receipts', '/api/wash-history']) {
    expect((await other.get(url)).json()).toEqual([]);
  }
});

test('a wash costs its share of what was paid, and the shares add up', async () => {
  const { browser, bought } = await memberWith('tal@example.com', [{ number: 2 }]);
  const [order] = bought;
  if (order === undefined) throw new Error('nothing was bought');
  for (let wash = 0; wash < 3; wash += 1) await takeWash(deps.db, order.lotId);
  const history = washHistoryEntrySchema.array().parse((await browser.get('/api/wash-history')).json());
  expect(history[0]).toMatchObject({
    bayNo: 1,
    minutes: 10,
    gift: false,
    deliveredSeconds: 600,
    startedAt: history[0]?.createdAt,
  });
  const [last] = history;
  expect(last?.redemptionToken).toBe(deps.keyring.redemptionToken(redemptionIdSchema.parse(last?.id)));
  expect(history.map(({ finalPrice, discountApplied, packageId }) => [finalPrice, discountApplied, packageId])).toEqual(
    [
      ['50.00', '0', 2],
      ['50.00', '0', 2],
      ['50.00', '0', 2],
    ],
  );
  expect(history[0]?.locationNameHe).toMatch(/[א-ת]/);
  expect((await browser.get('/api/vouchers')).json()).toMatchObject([{ state: 'depleted', remaining: 0 }]);
});

test('a gift is claimed by its code, however it is typed; then the code works for no other account', async () => {
  const code = await gift({ number: 1 });
  expect(await lookUp(code)).toBe(200);
  const browser = await member();
  const claimed = await browser.post('/api/vouchers/claim', { code: formatCode(code).toLowerCase() });
  expect(claimed.statusCode).toBe(200);
  const look = { theme: 'SIGNATURE', colorVariant: 'fresh-pink' };
  expect(claimed.json()).toMatchObject({ code, kind: 'gift', look, remaining: 1 });
  expect((await browser.get('/api/vouchers')).json()).toMatchObject([{ look, tier: null }]);
  expect((await browser.get('/api/auth/user')).json()).toMatchObject({ washBalance: 1, giftCardBalance: '55.00' });
  expect(await lookUp(code)).toBe(404);
  const other = await member();
  const tooLate = await other.post('/api/vouchers/claim', { code });
  expect(tooLate.statusCode).toBe(404);
  expect(tooLate.json()).toMatchObject({ code: 'voucher_not_found' });
  // its owner still finds it, and a second press changes nothing
  expect((await browser.post('/api/vouchers/lookup', { code })).statusCode).toBe(200);
  expect((await browser.post('/api/vouchers/claim', { code })).json()).toEqual(claimed.json());
});

test('a wash of a gift is marked as such in the history', async () => {
  const { browser, bought } = await memberWith('given@example.com', [{ number: 1, kind: 'gift' }]);
  const [order] = bought;
  if (order === undefined) throw new Error('nothing was bought');
  await browser.post('/api/vouchers/claim', { code: deps.keyring.voucherCode(order.lotId, 1) });
  await takeWash(deps.db, order.lotId);
  expect((await browser.get('/api/wash-history')).json()).toMatchObject([{ gift: true }]);
});

test('a package in an account has the tier of its card on the home page', async () => {
  const { browser } = await memberWith('tiers@example.com', [{ number: 1 }, { number: 2 }, { number: 3 }]);
  const vouchers = ownVoucherSchema.array().parse((await browser.get('/api/vouchers')).json());
  expect(vouchers.map(({ washCount, tier }) => [washCount, tier]).toSorted()).toEqual([
    [1, 'ESSENTIAL'],
    [3, 'PREMIUM'],
    [5, 'PLATINUM'],
  ]);
});

test('the code of a gift that its own buyer claims works for no other account, too', async () => {
  const { browser, bought } = await memberWith('self@example.com', [{ number: 2, kind: 'gift' }]);
  const [code = ''] = bought.map(({ lotId }) => deps.keyring.voucherCode(lotId, 1));
  expect(await lookUp(code)).toBe(200);
  expect((await browser.post('/api/vouchers/claim', { code })).statusCode).toBe(200);
  expect(await lookUp(code)).toBe(404);
});

test('a package in its buyer’s account works by code; a claimed one does not', async () => {
  const { bought } = await memberWith('gal@example.com', [{ number: 2 }]);
  const own = bought[0];
  if (own === undefined) throw new Error('nothing was bought');
  expect(await lookUp(deps.keyring.voucherCode(own.lotId, 1))).toBe(200);
  const passedOn = await makePaidOrder(deps.db, deps.keyring, { number: 1 });
  const code = deps.keyring.voucherCode(passedOn.lotId, 1);
  await (await member()).post('/api/vouchers/claim', { code });
  expect(await lookUp(code)).toBe(404);
});

test('of fifty concurrent claims of one gift one succeeds, the others get the answer of a wrong code', async () => {
  const code = await gift({ number: 3 });
  const browsers = [];
  for (let person = 0; person < 50; person += 1) browsers.push(await member());
  const answers = await Promise.all(browsers.map((browser) => browser.post('/api/vouchers/claim', { code })));
  const wrong = await (await member()).post('/api/vouchers/claim', { code: 'XXXX-XXXX' });
  const losers = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(losers).toHaveLength(49);
  expect(new Set(losers.map(({ body }) => body))).toEqual(new Set([wrong.body]));
}, 120_000);

test('what is over cannot be claimed: a gift past its last day, a voucher on hold', async () => {
  const { lotId: oldLot } = await makePaidOrder(deps.db, deps.keyring, { kind: 'gift', number: 1 });
  await deps.db.executeSql(
    `update credit_lot set issued_at = issued_at - interval '6 years', expires_at = expires_at - interval '6 years'
     where lot_id = $1`,
    [oldLot],
  );
  const { lotId } = await makePaidOrder(deps.db, deps.keyring, { number: 1 });
  await deps.db.executeSql(`update credit_lot set state = 'frozen' where lot_id = $1`, [lotId]);
  const browser = await member();
  for (const code of [deps.keyring.voucherCode(oldLot, 1), deps.keyring.voucherCode(lotId, 1)]) {
    expect((await browser.post('/api/vouchers/claim', { code })).statusCode).toBe(404);
  }
});

test('wrong claims and wrong lookups share one rate limit, after which a correct code is refused as well', async () => {
  const browser = await member();
  for (let guess = 0; guess < 5; guess += 1) {
    expect((await browser.post('/api/vouchers/claim', { code: 'wrong' })).statusCode).toBe(404);
  }
  expect((await browser.post('/api/vouchers/claim', { code: 'wrong' })).statusCode).toBe(429);
  expect((await browser.post('/api/vouchers/lookup', { code: 'wrong' })).statusCode).toBe(429);
  expect((await browser.post('/api/vouchers/claim', { code: await gift() })).statusCode).toBe(429);
});
