import { expect, test } from 'vitest';
import type { CustomerId } from '#contracts/core/ids.ts';
import { FRESH_PROOF_LIFETIME_MS } from '#domain/core/session.ts';
import { createBrowser, GOOD_PASSWORD, registration } from '#testing/accounts/account-browser.ts';
import { linkSecretTo, mailsTo } from '#testing/accounts/account-mailbox.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { takeWash } from '#testing/stations/take-wash.ts';
import { forgetBuyers } from '#server/selling/orders/forget-buyers.ts';
import { retention } from '#server/retention.ts';

const shop = await buildTestApp();
const { deps, clock } = shop;
let people = 0;

async function member(email: string) {
  people += 1;
  const browser = createBrowser(shop, `198.51.100.${people}`);
  await browser.post('/api/customer/register', registration({ email, firstName: 'Avigail', lastName: 'Ben-Zikaron' }));
  await browser.post('/api/email/verify', { token: await linkSecretTo(shop, email) });
  return browser;
}

/** Returns the account of a browser's session. */
async function customerOf({ cookies }: Awaited<ReturnType<typeof member>>): Promise<unknown> {
  const hashes = [...cookies.values()].map((value) => deps.keyring.tokenHash(value));
  const { rows } = await deps.db.executeSql('select customer_id from session where token_hash = any($1)', [hashes]);
  return rows[0]?.['customer_id'];
}

/** Returns every column of every table as text, for a search. */
async function everythingKept(): Promise<string> {
  const { rows } = await deps.db.executeSql(
    `select string_agg(query_to_xml(format('select kept::text from %I kept', tablename), true, true, '')::text, '') as kept
     from pg_tables where schemaname = 'public' and tablename <> 'development_message'`,
  );
  return String(rows[0]?.['kept']);
}

test('each consent and withdrawal is recorded with its time; repeating the same adds nothing', async () => {
  const browser = await member('consent@example.com');
  const first = await browser.get('/api/consents');
  expect(first.json()).toMatchObject([
    { topic: 'marketing_email', given: false },
    { topic: 'marketing_sms', given: false, decidedAt: null },
    { topic: 'wash_reminders', given: true },
    { topic: 'loyalty_club', given: true },
  ]);
  clock.advance(1_000);
  for (const given of [true, true, false]) {
    await browser.send('PUT', '/api/consents', { topic: 'marketing_sms', given });
  }
  const { rows } = await deps.db.executeSql(
    `select given, source, wording_version <> '' as worded from consent_event where topic = 'marketing_sms' order by 1 desc`,
  );
  expect(rows).toEqual([
    { given: true, source: 'dashboard', worded: true },
    { given: false, source: 'dashboard', worded: true },
  ]);
  expect((await browser.send('PUT', '/api/consents', { topic: 'spam', given: true })).statusCode).toBe(400);
  expect((await createBrowser(shop).get('/api/consents')).statusCode).toBe(401);
});

test('the export has all stored data and no secrets', async () => {
  const email = 'export@example.com';
  const order = await makePaidOrder(deps.db, deps.keyring, {
    email,
    kind: 'gift',
    personalMessage: 'מזל טוב',
    senderName: 'אביגיל',
    petName: 'רקסי',
    number: 2,
  });
  const browser = await member(email);
  await browser.post('/api/vouchers/claim', { code: deps.keyring.voucherCode(order.lotId, 1) });
  await takeWash(deps.db, order.lotId);
  const answer = await browser.get('/api/account/export');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    profile: { firstName: 'Avigail', lastName: 'Ben-Zikaron', email, dateOfBirth: '1990-05-04', hasPassword: true },
    sessions: [{ browser: 'Chrome', by: 'password' }],
    consents: expect.arrayContaining([expect.objectContaining({ topic: 'wash_reminders', given: true })]) as unknown,
    orders: [
      {
        orderNumber: order.orderCode,
        email,
        personalMessage: 'מזל טוב',
        senderName: 'אביגיל',
        petName: 'רקסי',
        paymentMethod: 'credit_card',
        payments: [{ cardEnding: '4242' }],
      },
    ],
    vouchers: [{ code: deps.keyring.voucherCode(order.lotId, 1), remaining: 2 }],
    washes: [{ finalPrice: '50.00' }],
  });
  expect(answer.body).not.toMatch(/hash|salt|sealed|token_/i);
});

test('export and deletion need a proof of the last ten minutes', async () => {
  const browser = await member('proof@example.com');
  clock.advance(FRESH_PROOF_LIFETIME_MS);
  expect((await browser.get('/api/account/export')).json()).toMatchObject({ code: 'step_up_required' });
  expect((await browser.send('DELETE', '/api/account', { confirm: true })).statusCode).toBe(403);
  expect((await browser.post('/api/account/proof', { password: GOOD_PASSWORD })).statusCode).toBe(200);
  expect((await browser.get('/api/account/export')).statusCode).toBe(200);
});

test('a deletion wants to be confirmed', async () => {
  const browser = await member('unsure@example.com');
  for (const body of [undefined, {}, { confirm: false }]) {
    expect((await browser.send('DELETE', '/api/account', body)).statusCode).toBe(400);
  }
  expect((await browser.get('/api/customer/me')).statusCode).toBe(200);
});

test('after a deletion every device is signed out, no login is left, and no table has personal data', async () => {
  const email = 'avigail.gone@example.com';
  const words = {
    recipientName: 'Zrubavel',
    personalMessage: 'Only for you',
    senderName: 'Your Avi',
    petName: 'Zibbi',
  };
  const wish = { email, kind: 'gift', number: 2, ...words } as const;
  const order = await makePaidOrder(deps.db, deps.keyring, wish);
  const browser = await member(email);
  const elsewhere = createBrowser(shop, '198.51.100.200');
  await elsewhere.post('/api/customer/login', { email, password: GOOD_PASSWORD });
  const code = deps.keyring.voucherCode(order.lotId, 1);
  await browser.post('/api/vouchers/claim', { code });
  await mailsTo(shop, email);
  const { rows } = await deps.db.executeSql('select email_index from shop_order where order_id = $1', [order.orderId]);
  const emailIndex = rows[0]?.['email_index'] as Buffer;

  const answer = await browser.send('DELETE', '/api/account', { confirm: true });
  expect(answer.statusCode).toBe(204);
  expect(answer.headers['clear-site-data']).toContain('cache');
  expect(browser.cookies.size).toBe(0);
  expect((await elsewhere.get('/api/customer/me')).statusCode).toBe(401);
  const again = await elsewhere.post('/api/customer/login', { email, password: GOOD_PASSWORD });
  expect(again.json()).toMatchObject({ code: 'sign_in_failed' });
  expect(await everythingKept()).not.toContain(emailIndex.toString('hex').toUpperCase());
  // the sale stays in the books as the tax authority requires, without its buyer
  const receipt = await elsewhere.get(`/api/receipts/${deps.keyring.receiptToken(order.orderId)}`);
  expect(receipt.json()).toMatchObject({ finalTotal: '150.00', customerIdMasked: '•••' });
  // and paid washes can still be used
  const voucher = await elsewhere.post('/api/vouchers/lookup', { code });
  expect(voucher.json()).toMatchObject({
    remaining: 3,
    recipientName: null,
    personalMessage: null,
    senderName: null,
    petName: null,
  });
  // the email address can be used again
  expect((await member(email)).cookies.size).toBeGreaterThan(0);
});

test('an order whose mail is still on its way keeps its buyer until the mail is out', async () => {
  const email = 'hasty@example.com';
  const browser = await member(email);
  const order = await makePaidOrder(deps.db, deps.keyring, { email, number: 1, paidAt: clock.now() });
  await deps.db.executeSql('update shop_order set customer_id = $2 where order_id = $1', [
    order.orderId,
    await customerOf(browser),
  ]);
  expect((await browser.send('DELETE', '/api/account', { confirm: true })).statusCode).toBe(204);
  expect(await forgetBuyers(deps, null)).toBe(0);
  expect((await mailsTo(shop, email)).slice(-2).map(({ subject }) => subject)).toEqual([
    expect.stringContaining(order.orderCode),
    'Your account at Shampaw was deleted',
  ]);
  expect(await forgetBuyers(deps, null)).toBe(1);
  expect(await forgetBuyers(deps, null)).toBe(0);
});

test('an existing account keeps its name in its orders', async () => {
  const email = 'stays@example.com';
  const browser = await member(email);
  const order = await makePaidOrder(deps.db, deps.keyring, { email, number: 1, paidAt: clock.now() });
  const customerId = (await customerOf(browser)) as CustomerId;
  await deps.db.executeSql('update shop_order set customer_id = $2 where order_id = $1', [order.orderId, customerId]);
  await mailsTo(shop, email);
  expect(await forgetBuyers(deps, customerId)).toBe(0);
});

test('every table of customers says what a deletion does to it, and those to be emptied are empty after one', async () => {
  const { rows } = await deps.db.executeSql(
    `select distinct conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid = 'customer'::regclass order by 1`,
  );
  const tables = rows.map(({ name }) => String(name));
  const declared = Object.entries(retention.rows).flatMap(([table, { erasure }]) => (erasure === null ? [] : [table]));
  expect(declared.toSorted()).toEqual(tables.toSorted());
  const browser = await member('fates@example.com');
  const customerId = await customerOf(browser);
  expect(customerId).toBeDefined();
  await browser.send('DELETE', '/api/account', { confirm: true });
  const emptied = tables.filter((table) => retention.rows[table]?.erasure !== 'stays');
  expect(emptied.length).toBeGreaterThan(10);
  for (const table of emptied) {
    const left = await deps.db.executeSql(`select 1 from ${table} where customer_id = $1`, [customerId]);
    expect(left.rows, table).toEqual([]);
  }
});

test('an order without an email address is erased with its account, too', async () => {
  const email = 'machine@example.com';
  const browser = await member(email);
  const order = await makePaidOrder(deps.db, deps.keyring, { email: '', number: 1, paidAt: clock.now() });
  await deps.db.executeSql('update shop_order set customer_id = $2 where order_id = $1', [
    order.orderId,
    await customerOf(browser),
  ]);
  expect((await browser.send('DELETE', '/api/account', { confirm: true })).statusCode).toBe(204);
  await mailsTo(shop, email);
  await forgetBuyers(deps, null);
  const { rows } = await deps.db.executeSql('select guest_hash from shop_order where order_id = $1', [order.orderId]);
  expect(rows).toEqual([{ guest_hash: null }]);
  expect(await forgetBuyers(deps, null)).toBe(0);
});
