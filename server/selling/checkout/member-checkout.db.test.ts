import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { settlePayment } from '#server/payments/attempts/settle-payment.ts';
import { createBrowser, registration, type TestBrowser } from '#testing/accounts/account-browser.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '100' } });

async function member(): Promise<TestBrowser> {
  const browser = createBrowser(shop);
  expect((await browser.post('/api/customer/register', registration())).statusCode).toBe(201);
  return browser;
}

async function buy(browser: TestBrowser, wish: object = {}, path = '/api/express-checkout') {
  const body = {
    packageId: 2,
    email: 'buyer@example.com',
    paymentMethod: 'credit_card',
    applyMemberDiscount: true,
    ...wish,
  };
  const answer = await browser.post(path, body);
  expect(answer.statusCode).toBe(201);
  const { orderToken, redirectUrl } = answer.json<{ orderToken: string; redirectUrl: string }>();
  const merchantRef = redirectUrl.slice(redirectUrl.lastIndexOf('/') + 1);
  return { orderToken, merchantRef };
}

async function pay(merchantRef: string): Promise<void> {
  shop.bank.becomes(merchantRef, 'captured');
  await settlePayment(shop.deps, merchantRef);
}

async function dueOf(browser: TestBrowser, orderToken: string): Promise<number> {
  return (await browser.get(`/api/orders/${orderToken}`)).json<{ totalAgorot: number }>().totalAgorot;
}

test('a new member pays ten percent less for the first washes, five percent less after that, and holds them', async () => {
  const browser = await member();
  const first = await buy(browser);
  expect(await dueOf(browser, first.orderToken)).toBe(13_500);
  await pay(first.merchantRef);
  expect((await browser.get('/api/auth/user')).json()).toMatchObject({
    washBalance: 3,
    totalSpent: '135.00',
    loyaltyTier: 'regular',
  });
  const second = await buy(browser);
  expect(await dueOf(browser, second.orderToken)).toBe(14_250);
});

test('a guest who asks for the member discount pays the list price', async () => {
  const guest = createBrowser(shop);
  const { orderToken } = await buy(guest, { discount: 100, price: 1, memberDiscountPercent: 90 });
  expect(await dueOf(guest, orderToken)).toBe(15_000);
});

test('a member who does not ask for the discount, and every gift, cost the list price', async () => {
  const browser = await member();
  expect(await dueOf(browser, (await buy(browser, { applyMemberDiscount: false })).orderToken)).toBe(15_000);
  const gift = { isGiftCard: true, useFullPrice: true, recipientName: 'Noa' };
  const bought = await buy(browser, gift, '/api/nayax-checkout');
  expect(await dueOf(browser, bought.orderToken)).toBe(15_000);
  await pay(bought.merchantRef);
  expect((await browser.get('/api/auth/user')).json()).toMatchObject({ washBalance: 0, loyaltyTier: 'new' });
});

test('the database records why a price applied', async () => {
  const browser = await member();
  const { merchantRef } = await buy(browser);
  const { rows } = await shop.deps.db.executeSql(
    'select o.discount_decision as decision from shop_order o join payment p using (order_id) where p.merchant_ref = $1',
    [merchantRef],
  );
  expect(rows[0]?.['decision']).toMatchObject({ winner: { rule: 'new_member', percent: 10, discountAgorot: 1_500 } });
});

test('only the buyer sees which discount rule applied and what the others would have given', async () => {
  const browser = await member();
  const { orderToken, merchantRef } = await buy(browser);
  await pay(merchantRef);
  const offers = [{ rule: 'new_member', percent: 10, discountAgorot: 1_500, won: true }];
  const own = (await browser.get(`/api/orders/${orderToken}`)).json<{ receiptToken: string }>();
  expect(own).toMatchObject({ discountOffers: offers });
  expect((await browser.get(`/api/receipts/${own.receiptToken}`)).json()).toMatchObject({ discountOffers: offers });
  const stranger = await member();
  expect((await stranger.get(`/api/orders/${orderToken}`)).json()).toMatchObject({ discountOffers: [] });
  expect((await stranger.get(`/api/receipts/${own.receiptToken}`)).json()).not.toHaveProperty('discountOffers');
});

test('full codes are shown to the buyer’s account only, on any device', async () => {
  const browser = await member();
  const { orderToken, merchantRef } = await buy(browser);
  await pay(merchantRef);
  const stranger = await member();
  const seen = (await stranger.get(`/api/orders/${orderToken}`)).body;
  const own = (await browser.get(`/api/orders/${orderToken}`)).body;
  const code = /"code":"([0-9A-Z-]{17,})"/;
  expect(code.test(own)).toBe(true);
  expect(code.test(seen)).toBe(false);
});

test('a key belongs to one account: the same command of another account under it is refused', async () => {
  const wish = { packageId: 2, email: 'both@example.com', paymentMethod: 'credit_card', applyMemberDiscount: false };
  const keyed = { ...wish, idempotencyKey: randomUUID() };
  const [one, other] = [await member(), await member()];
  const first = await one.post('/api/express-checkout', keyed);
  expect(first.statusCode).toBe(201);
  expect((await one.post('/api/express-checkout', keyed)).json()).toEqual(first.json());
  expect((await other.post('/api/express-checkout', keyed)).json()).toMatchObject({ code: 'idempotency_key_reused' });
});
