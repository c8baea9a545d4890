import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';
import { createBrowser } from '#testing/accounts/account-browser.ts';
import { mailsTo } from '#testing/accounts/account-mailbox.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { joinShop } from '#testing/shop/join-shop.ts';
import { makeMember } from '#testing/staff/staff-member.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;
const support = await makeMember(shop, ['support']);

const address = (name: string) => `${name}-${randomUUID()}@example.com`;

async function buy(email = address('wrong')) {
  return { email, ...(await makePaidOrder(deps.db, deps.keyring, { email, paidAt: clock.now() })) };
}

async function correct(orderId: string, email: string, { browser } = support) {
  return await browser.post(`/api/admin/orders/${orderId}/address`, { email });
}

async function sendAll(): Promise<void> {
  while ((await drainOutbox(deps)).taken > 0);
}

/** Returns the secret of the link in the newest mail to a mailbox. */
async function linkTo(email: string): Promise<string> {
  await sendAll();
  const text = (await mailsTo(shop, email)).at(-1)?.text ?? '';
  return /email\/verify\?for=order#([\w-]{43})/.exec(text)?.[1] ?? '';
}

async function press(token: string) {
  return await createBrowser(shop).post('/api/order-address', { token });
}

async function foundBy(email: string): Promise<string[]> {
  const answer = await support.browser.get(`/api/admin/orders?${new URLSearchParams({ search: email })}`);
  return answer.json<{ rows: { orderId: string }[] }>().rows.map(({ orderId }) => orderId);
}

test('an email address changes only after its link is pressed; then the purchase goes there and the old mailbox gets a notice', async () => {
  const { orderId, email } = await buy();
  await sendAll();
  const right = address('right');
  expect((await correct(orderId, right)).statusCode).toBe(204);
  const token = await linkTo(right);
  expect(await foundBy(right)).toEqual([]);
  // the proof says nothing about the purchase
  expect((await mailsTo(shop, right)).at(-1)?.text).not.toContain(email);

  expect((await press(token)).json()).toEqual({ email: right });
  expect(await foundBy(right)).toEqual([orderId]);
  expect(await foundBy(email)).toEqual([]);
  await sendAll();
  expect((await mailsTo(shop, right)).at(-1)?.text).toMatch(/[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/);
  const told = (await mailsTo(shop, email)).at(-1)?.text ?? '';
  expect(told).not.toContain(right);
  const { rows } = await deps.db.executeSql(
    `select topic, payload ? 'addressSealed' as address from outbox where order_id = $1 order by outbox_id`,
    [orderId],
  );
  expect(rows.map(({ topic }) => topic)).toEqual([
    'receipt',
    'order_address_proof',
    'order_address_changed',
    'receipt_again',
  ]);
  expect(rows.filter((row) => row['address'])).toEqual([]);
  const { rows: acts } = await deps.db.executeSql(
    `select action, split_part(actor, ':', 1) as who from audit where ref_id = $1 order by seq`,
    [orderId],
  );
  expect(acts.map(({ action, who }) => `${String(who)} ${String(action)}`)).toEqual(
    expect.arrayContaining(['staff order.ask_address', 'guest order.change_address']),
  );
});

test('a link works once, for a day, and only the newest one of an order', async () => {
  const { orderId } = await buy();
  const first = address('first');
  const second = address('second');
  await correct(orderId, first);
  const replaced = await linkTo(first);
  await correct(orderId, second);
  const token = await linkTo(second);
  expect((await press(replaced)).json()).toMatchObject({ code: 'link_used_up' });
  // of presses at the same time one counts
  const answers = await Promise.all([press(token), press(token), press(token)]);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const { rows } = await deps.db.executeSql(
    `select count(*)::int as sent from outbox where order_id = $1 and topic = 'receipt_again'`,
    [orderId],
  );
  expect(rows[0]?.['sent']).toBe(1);

  const late = await buy();
  const right = address('late');
  await correct(late.orderId, right);
  const old = await linkTo(right);
  clock.advance(DAY_MS + 1);
  expect((await press(old)).json()).toMatchObject({ code: 'link_used_up' });
});

test('only a guest’s valid purchase is corrected, by staff who may change customers', async () => {
  const { orderId } = await buy();
  // the time of the last test has ended the earlier session
  const staff = await makeMember(shop, ['support']);
  const accountant = await makeMember(shop, ['accountant']);
  expect((await correct(orderId, address('no'), accountant)).statusCode).toBe(403);
  expect((await correct(randomUUID(), address('none'), staff)).json()).toMatchObject({ code: 'order_not_found' });
  const { customerId } = await joinShop(shop);
  const own = await buy();
  await deps.db.executeSql('update shop_order set customer_id = $1 where order_id = $2', [customerId, own.orderId]);
  expect((await correct(own.orderId, address('own'), staff)).json()).toMatchObject({ code: 'order_not_found' });
  // an account that takes the order over before the press keeps its own email address
  const claimed = await buy();
  const right = address('claimed');
  expect((await correct(claimed.orderId, right, staff)).statusCode).toBe(204);
  const token = await linkTo(right);
  await deps.db.executeSql('update shop_order set customer_id = $1 where order_id = $2', [customerId, claimed.orderId]);
  expect((await press(token)).json()).toMatchObject({ code: 'link_used_up' });
});
