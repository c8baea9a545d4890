import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkoutResponseSchema } from '#contracts/selling/checkout.ts';
import type { FailpointName } from '#server/failpoints.ts';
import { createBrowser, registration } from '#testing/accounts/account-browser.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { newCommand } from '#testing/factories.ts';
import { addFreePackage } from '#testing/orders/free-package.ts';
import { blindIndexOfEmail } from '#server/core/keyring/email-lookup.ts';
import type { CheckoutCommand } from './checkout-command.ts';
import { startCheckout } from './start-checkout.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { app, bank, deps, wake } = shop;
await addFreePackage(deps.db, { kind: 'package', number: 7 });
await addFreePackage(deps.db, { kind: 'gift', number: 8 });

const startDeps = { ...deps, wake };

function newGuest() {
  return { kind: 'guest', address: '127.0.0.1', guestHash: deps.keyring.tokenHash(randomUUID()) } as const;
}

function freeWish(wish: Partial<CheckoutCommand> = {}): CheckoutCommand {
  return newCommand({ packageId: 7, ...wish });
}

const plainForm = {
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/x-www-form-urlencoded',
  accept: 'text/html',
};

/** Everything that the checkouts with this e-mail wrote. */
async function booksOf(email: string) {
  const { rows } = await deps.db.executeSql(
    `select o.state, o.due_agorot::int as due, o.paid_at is not null as paid, o.customer_id is not null as owned,
       (select count(*)::int from payment p where p.order_id = o.order_id) as attempts,
       (select count(*)::int from journal) as journals,
       (select json_agg(json_build_object('washes', c.remaining, 'gift', c.gift, 'worth', c.value_agorot,
         'owned', c.customer_id is not null, 'years', extract(year from age(c.expires_at, c.issued_at))))
         from credit_lot c join order_line l on l.order_line_id = c.source_id where l.order_id = o.order_id) as lots,
       (select array_agg(x.topic order by x.topic) from outbox x where x.order_id = o.order_id) as mails
     from shop_order o where o.email_index = $1`,
    [blindIndexOfEmail(deps.keyring, email)],
  );
  return rows;
}

const complete = {
  state: 'fulfilled',
  due: 0,
  paid: true,
  owned: false,
  attempts: 0,
  journals: 0,
  lots: [{ washes: 3, gift: false, worth: 0, owned: false, years: null }],
  mails: ['receipt'],
};

test('an order that costs nothing is complete at once: washes, receipt, no payment, and no call to the provider', async () => {
  const command = freeWish();
  const outcome = await startCheckout(startDeps, newGuest(), command);
  expect(outcome).toEqual({ ok: true, value: { orderToken: expect.any(String) } });
  expect(await booksOf(command.email)).toEqual([complete]);
  expect(bank.refs()).toEqual([]);
});

test('forty clicks under one key are one order with one lot, and every answer is the same', async () => {
  const command = freeWish();
  const buyer = newGuest();
  const outcomes = await Promise.all(Array.from({ length: 40 }, () => startCheckout(startDeps, buyer, command)));
  expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
  expect(await booksOf(command.email)).toEqual([complete]);
});

test('killed after the write, the same key gets the order; killed before it there is none', async () => {
  const die = (name: FailpointName): void => {
    if (name === 'after_order_committed') throw new Error('the power went');
  };
  const command = freeWish();
  const buyer = newGuest();
  const dying = { ...startDeps, failpoint: Object.assign(die, { armed: null }) };
  await expect(startCheckout(dying, buyer, command)).rejects.toThrow('the power went');
  const again = await startCheckout(startDeps, buyer, command);
  expect(again).toMatchObject({ ok: true, value: { orderToken: expect.any(String) } });
  expect(await booksOf(command.email)).toEqual([complete]);

  const unlucky = freeWish();
  const full = {
    ...startDeps,
    db: { ...deps.db, gather: () => Promise.reject(new Error('the disk is full')) },
  };
  await expect(startCheckout(full, buyer, unlucky)).rejects.toThrow('the disk is full');
  expect(await booksOf(unlucky.email)).toEqual([]);
});

test('the same key for another command is refused', async () => {
  const command = freeWish();
  await startCheckout(startDeps, newGuest(), command);
  expect(await startCheckout(startDeps, newGuest(), { ...command, locale: 'he', packageId: 1 })).toEqual({
    ok: false,
    refusal: 'idempotency_key_reused',
  });
});

test('a free gift is sent to its recipient and is valid for five years', async () => {
  const command = freeWish({ kind: 'gift', packageId: 8, recipientEmail: 'noa@example.com', recipientName: 'Noa' });
  expect(await startCheckout(startDeps, newGuest(), command)).toMatchObject({ ok: true });
  const [row] = await booksOf(command.email);
  expect(row).toMatchObject({ mails: ['gift', 'receipt'], lots: [{ washes: 3, gift: true, worth: 0 }] });
  expect(JSON.stringify(row)).toMatch(/"years":[5-9]/);
});

test('a price set a moment ago is due: no free order at an old price', async () => {
  await addFreePackage(deps.db, { kind: 'package', number: 9 });
  await startCheckout(startDeps, newGuest(), freeWish({ packageId: 9 }));
  await deps.db.executeSql(
    `insert into price_version (price_version_id, wash_package_id, price_agorot, valid_from)
     select gen_random_uuid(), wash_package_id, 5000, $1 from wash_package where number = 9`,
    [new Date(shop.clock.now())],
  );
  const outcome = await startCheckout(startDeps, newGuest(), freeWish({ packageId: 9 }));
  expect(outcome.ok && outcome.value.redirectUrl).toMatch(/^https:\/\/bank\.example\/pay\/P/);
});

const posted = { packageId: 7, email: 'dana@example.com', paymentMethod: 'credit_card', applyMemberDiscount: true };

test('the buyer sees the code at once, the receipt says that nothing was due, and it cannot be paid', async () => {
  const browser = createBrowser(shop);
  const bought = await browser.post('/api/express-checkout', posted);
  expect(bought.statusCode).toBe(201);
  const answer = checkoutResponseSchema.parse(bought.json());
  expect(Object.keys(bought.json())).toEqual(['orderToken']);
  const order = (await browser.get(`/api/orders/${answer.orderToken}`)).json();
  expect(order).toMatchObject({ state: 'paid', totalAgorot: 0, codesShown: true, vouchers: [{ remaining: 3 }] });
  const receipt = (await browser.get(`/api/receipts/${order.receiptToken}`)).json();
  expect(receipt).toMatchObject({ finalTotal: '0.00', vatAmount: '0.00', paymentMethod: 'none', last4: null });
  const again = await browser.post(`/api/orders/${answer.orderToken}/payments`, {});
  expect([again.statusCode, again.json().code]).toEqual([409, 'order_not_payable']);
  const quote = await browser.post('/api/cancellations/quote', { orderCode: order.orderCode, email: posted.email });
  expect(quote.json()).toMatchObject({ paidAgorot: 0, feeAgorot: 0, refundAgorot: 0, unusedCount: 3 });
});

test('without scripts it leads to the page of the order', async () => {
  const payload = new URLSearchParams({ ...posted, applyMemberDiscount: 'true', packageId: '7' }).toString();
  const answer = await app.inject({
    method: 'POST',
    url: '/api/express-checkout',
    headers: { ...plainForm, cookie: 'language=he' },
    payload,
  });
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toMatch(/^\/he\/checkout\/return\/[0-9a-z]{32}$/);
});

test('a member holds the washes, and is still new at the first purchase', async () => {
  const browser = createBrowser(shop);
  expect((await browser.post('/api/customer/register', registration())).statusCode).toBe(201);
  expect((await browser.post('/api/express-checkout', { ...posted, email: 'member@example.com' })).statusCode).toBe(
    201,
  );
  expect(await booksOf('member@example.com')).toMatchObject([{ owned: true, lots: [{ owned: true }] }]);
  expect((await browser.get('/api/auth/user')).json()).toMatchObject({ washBalance: 3, totalSpent: '0.00' });
  const bought = await browser.post('/api/express-checkout', { ...posted, packageId: 2 });
  const { orderToken } = bought.json<{ orderToken: string }>();
  expect((await browser.get(`/api/orders/${orderToken}`)).json()).toMatchObject({ totalAgorot: 13_500 });
});
