import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { getStaffGuest } from '#contracts/staff/customers/guests.ts';
import type { StaffPersonRow } from '#contracts/staff/customers/customers.ts';
import type { SearchResults } from '#contracts/staff/search.ts';
import { DAY_MS, HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { erasedEmailIndexSql } from '#server/core/keyring/email-lookup.ts';
import { createBrowser } from '#testing/accounts/account-browser.ts';
import { createMembers } from '#testing/accounts/members.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { goodwillOf } from '#testing/staff/goodwill.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';
import { takeWash } from '#testing/stations/take-wash.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { deps, clock } = shop;
const { db, keyring } = deps;
const { join } = createMembers(shop);
const owner = await makeMember(shop, ['owner']);

type Answer = ResponseOf<typeof getStaffGuest>;

async function people(query: Record<string, string>, { browser }: TestMember = owner): Promise<StaffPersonRow[]> {
  const answer = await browser.get(`/api/admin/customers?${new URLSearchParams(query)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ rows: StaffPersonRow[] }>().rows;
}

async function guestsFound(search: string, member: TestMember = owner): Promise<(string | null)[]> {
  return (await people({ search, kind: 'guest' }, member)).map(({ guestOrderId }) => guestOrderId);
}

async function open(orderId: string, { browser }: TestMember = owner): Promise<Answer> {
  return (await browser.get(`/api/admin/guests/${orderId}`)).json<Answer>();
}

const address = () => `guest-${randomUUID()}@example.com`;

async function buy(wish: Parameters<typeof makePaidOrder>[2]) {
  return await makePaidOrder(db, keyring, { paidAt: clock.now(), ...wish });
}

test('a buyer without an account is one person of the list, known by the first order, with everything bought', async () => {
  const email = address();
  const first = await buy({ email });
  const second = await buy({
    email: email.toUpperCase(),
    kind: 'gift',
    recipientName: 'Maya Shapira',
    senderName: 'Uncle Avi',
  });
  await takeWash(db, first.lotId, { at: new Date(clock.now()).toISOString() });
  const rows = await people({ kind: 'guest' });
  expect(rows.filter(({ guestOrderId }) => guestOrderId === first.orderId)).toEqual([
    expect.objectContaining({ customerId: null, emailMasked: 'g•••@example.com', emailProven: false }),
  ]);
  expect(rows.filter(({ guestOrderId }) => guestOrderId === second.orderId)).toEqual([]);
  for (const { orderId } of [first, second]) {
    const { guest } = await open(orderId);
    expect(guest).toMatchObject({
      nameMasked: 'Uncle A•••',
      emailMasked: expect.stringContaining('•••@'),
      account: null,
    });
    expect(guest?.orders.map((order) => [order.orderId, order.toMasked])).toEqual([
      [second.orderId, 'Maya S•••'],
      [first.orderId, null],
    ]);
    // the gift is the recipient's
    expect(guest?.vouchers.map(({ lotId }) => lotId)).toEqual([first.lotId]);
    expect(guest?.washes).toMatchObject([{ lotId: first.lotId, state: 'completed' }]);
    expect(guest?.washesLeft).toBe(guest?.vouchers[0]?.left);
    expect(guest?.washesLeft).toBeGreaterThan(0);
    expect(JSON.stringify(guest)).not.toContain('Shapira');
  }
});

test('a guest is found by address, signature, order, voucher and card, and a recipient is not taken for the buyer', async () => {
  const email = address();
  const gift = await buy({
    email,
    kind: 'gift',
    last4: '7391',
    recipientName: 'Orly Benami',
    recipientPhone: '+972521239999',
    senderName: 'Menashe',
  });
  const code = keyring.voucherCode(gift.lotId, 1);
  for (const said of [email, 'menas', email.split('@')[0] ?? '', 'מנשה', gift.orderCode, code, '7391']) {
    expect(await guestsFound(said), said).toEqual([gift.orderId]);
  }
  for (const said of ['orly', 'benami orly', '052-123-9999', '1239999', 'אורלי'])
    expect(await guestsFound(said), said).toEqual([]);
});

test('a page of found guests is full, although more people are named as recipients', async () => {
  for (let count = 0; count < 60; count += 1) {
    await buy({ kind: 'gift', email: address(), recipientName: 'Zvulun', senderName: 'Ariela' });
    await buy({ kind: 'gift', email: address(), recipientName: 'Ariela', senderName: 'Zvulun' });
  }
  const answer = await owner.browser.get('/api/admin/customers?search=ariela&kind=guest');
  const { rows, next } = answer.json<{ rows: StaffPersonRow[]; next: string | null }>();
  expect([rows.length, next === null]).toEqual([50, false]);
  const rest = await people({ search: 'ariela', kind: 'guest', after: next ?? '' });
  expect(rest.length).toBe(10);
  // a name that was typed completely is shown, because the match already reveals it
  expect([...new Set([...rows, ...rest].map(({ nameMasked }) => nameMasked))]).toEqual(['Ariela']);
});

test('at a machine without an email the number is the person, and support finds their wash by it', async () => {
  const buyerPhone = '+972549990011';
  const first = await buy({ email: '', buyerPhone });
  const second = await buy({ email: '', buyerPhone });
  const anonymous = await buy({ email: '', buyerPhone: null });
  const listed = (await people({ kind: 'guest' })).map(({ guestOrderId }) => guestOrderId);
  expect(listed).toContain(first.orderId);
  expect(listed).not.toContain(second.orderId);
  expect(listed).not.toContain(anonymous.orderId);
  for (const said of ['054-999-0011', '9990011', '0011'])
    expect(await guestsFound(said), said).toEqual([first.orderId]);
  const { guest } = await open(second.orderId);
  expect(guest).toMatchObject({ emailMasked: null, phoneMasked: '05•-•••-••11' });
  expect(guest?.orders.map(({ orderId }) => orderId)).toEqual([second.orderId, first.orderId]);
  const answer = await owner.browser.get('/api/admin/search?search=0549990011');
  const { orders, customers } = answer.json<SearchResults>();
  expect(orders.map(({ orderId, match }) => [orderId, match])).toEqual(
    [second, first].map(({ orderId }) => [orderId, { as: 'buyer', text: '05•-•••-••11' }]),
  );
  expect(customers).toMatchObject([{ customerId: null, guestOrderId: first.orderId }]);
  expect((await owner.browser.get(`/api/admin/guests/${anonymous.orderId}`)).statusCode).toBe(404);
});

test('a gift that was sent to the guest is among their vouchers, until an account holds it', async () => {
  const email = address();
  const own = await buy({ email });
  const received = await buy({ kind: 'gift', email: address(), recipientEmail: email, recipientName: 'Noga' });
  const held = async () => (await open(own.orderId)).guest?.vouchers.map(({ lotId }) => lotId).toSorted();
  expect(await held()).toEqual([own.lotId, received.lotId].toSorted());
  const { customerId } = await join();
  await db.executeSql('update credit_lot set customer_id = $1 where lot_id = $2', [customerId, received.lotId]);
  expect(await held()).toEqual([own.lotId]);
});

test('messages of a guest are on their page, for staff who may read the inbox', async () => {
  const email = address();
  const { orderId } = await buy({ email });
  const message = { name: 'Dafna Tal', email, phone: '', subject: 'general', message: 'The dryer was cold.' };
  expect((await createBrowser(shop).post('/api/contact', message)).statusCode).toBe(201);
  expect((await open(orderId)).guest?.cases).toMatchObject([{ kind: 'contact', excerpt: 'The dryer was cold.' }]);
  expect((await open(orderId, await makeMember(shop, ['accountant']))).guest?.cases).toBeNull();
});

test('messages are on the page of an account by a verified address only, which can be another person’s otherwise', async () => {
  const email = address();
  const { customerId } = await join({ email });
  const message = { name: 'Dafna Tal', email, phone: '', subject: 'general', message: 'The floor was wet.' };
  expect((await createBrowser(shop).post('/api/contact', message)).statusCode).toBe(201);
  const cases = async () =>
    (await owner.browser.get(`/api/admin/customers/${customerId}`)).json<{ cases: { excerpt: string }[] }>().cases;
  expect(await cases()).toEqual([]);
  await db.executeSql('update customer set email_verified_at = now() where customer_id = $1', [customerId]);
  expect((await cases()).map(({ excerpt }) => excerpt)).toEqual(['The floor was wet.']);
});

test('guests need the permission to read orders: a reviewer sees accounts only', async () => {
  const email = address();
  const { orderId } = await buy({ email });
  const reviewer = await makeMember(shop, ['reviewer']);
  expect(await guestsFound(email, reviewer)).toEqual([]);
  expect((await people({}, reviewer)).every(({ customerId }) => customerId !== null)).toBe(true);
  expect((await reviewer.browser.get(`/api/admin/guests/${orderId}`)).statusCode).toBe(403);
  const answer = await reviewer.browser.get(`/api/admin/search?${new URLSearchParams({ search: email })}`);
  expect(answer.json<SearchResults>().customers).toEqual([]);
});

test('an order that an account took over leads to the account, and a forgotten buyer is no guest', async () => {
  const { orderId } = await buy({ email: address() });
  const { customerId } = await join();
  await db.executeSql('update shop_order set customer_id = $1 where order_id = $2', [customerId, orderId]);
  expect(await open(orderId)).toEqual({ movedTo: customerId, guest: null });
  const email = address();
  const forgotten = await buy({ email });
  await db.executeSql(`update shop_order set email_index = ${erasedEmailIndexSql('order_id')} where order_id = $1`, [
    forgotten.orderId,
  ]);
  expect((await owner.browser.get(`/api/admin/guests/${forgotten.orderId}`)).statusCode).toBe(404);
  expect((await people({ kind: 'guest' })).map(({ guestOrderId }) => guestOrderId)).not.toContain(forgotten.orderId);
});

test('a buyer who never paid is found, and is not in the list of those who bought', async () => {
  const email = address();
  const { orderId } = await buy({ email });
  await db.executeSql('update shop_order set paid_at = null where order_id = $1', [orderId]);
  expect(await guestsFound(email)).toEqual([orderId]);
  expect((await people({ kind: 'guest' })).map(({ guestOrderId }) => guestOrderId)).not.toContain(orderId);
  await db.executeSql('update shop_order set paid_at = created_at where order_id = $1', [orderId]);
});

test('accounts and guests share one list in the order of time, and its pages repeat no row', async () => {
  for (let count = 0; count < 30; count += 1) {
    await buy({ email: address() });
    await join();
  }
  for (const order of [{}, { sort: 'joined' }]) {
    const seen: StaffPersonRow[] = [];
    let next: string | null = null;
    do {
      const query = new URLSearchParams({ ...order, ...(next === null ? {} : { after: next }) });
      const page = (await owner.browser.get(`/api/admin/customers?${query}`)).json<{
        rows: StaffPersonRow[];
        next: string | null;
      }>();
      seen.push(...page.rows);
      ({ next } = page);
    } while (next !== null);
    const ids = seen.map(({ customerId, guestOrderId }) => String(customerId ?? guestOrderId));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual('sort' in order ? ids.toSorted() : ids.toSorted().toReversed());
    expect(ids.length).toBeGreaterThan(60);
  }
});

test('a gift of the shop goes to the guest, and the list of gifts names them', async () => {
  const email = address();
  const { orderId } = await buy({ email });
  const preview = await owner.browser.get(`/api/admin/goodwill/preview?${new URLSearchParams({ orderId })}`);
  expect(preview.json()).toMatchObject({ to: { emailMasked: 'g•••@example.com', inAccount: false } });
  const given = await owner.browser.post('/api/admin/goodwill', goodwillOf({ orderId }));
  expect(given.statusCode, given.body).toBe(200);
  const { rows } = (await owner.browser.get('/api/admin/goodwill')).json<{ rows: Record<string, unknown>[] }>();
  expect(rows[0]).toMatchObject({ customer: null, guest: { emailMasked: 'g•••@example.com' } });
  expect((await open(orderId)).guest?.orders).toHaveLength(2);
});

/** Changes when an order was paid (epoch ms); null makes it an order that was never paid. */
async function setPaid(orderId: string, paidAt: number | null) {
  await db.executeSql('update shop_order set paid_at = $2 where order_id = $1', [
    orderId,
    paidAt === null ? null : new Date(paidAt),
  ]);
}

async function rowOf(query: Record<string, string>, id: string): Promise<StaffPersonRow | undefined> {
  return (await people(query)).find((row) => row.customerId === id || row.guestOrderId === id);
}

test('a row says what a person bought, and the filter finds those with unused washes', async () => {
  const email = address();
  const { lotId, orderId } = await buy({ email });
  await buy({ email, kind: 'gift', recipientName: 'Noga' });
  const { customerId } = await join();
  const left = (await open(orderId)).guest?.washesLeft ?? 0;
  expect(left).toBeGreaterThan(0);
  // a gift to another person is no wash of the buyer
  expect(await rowOf({}, orderId)).toMatchObject({ orders: 2, washesLeft: left });
  expect(await rowOf({}, customerId)).toMatchObject({ orders: 0, washesLeft: 0 });
  expect(await rowOf({ left: 'yes' }, orderId)).toBeDefined();
  expect(await rowOf({ left: 'yes' }, customerId)).toBeUndefined();
  expect(await rowOf({ search: email, left: 'yes' }, orderId)).toBeDefined();
  for (let count = 0; count < left; count += 1) {
    await takeWash(db, lotId, { at: new Date(clock.now() + count * HOUR_MS).toISOString() });
  }
  expect(await rowOf({}, orderId)).toMatchObject({ washesLeft: 0 });
  for (const query of [{ left: 'yes' }, { search: email, left: 'yes' }]) {
    expect(await rowOf(query, orderId)).toBeUndefined();
  }
});

test('a guest is active by an order or a wash in the last days', async () => {
  const email = address();
  const { lotId, orderId } = await buy({ email });
  const second = await buy({ email });
  const days = async () =>
    await Promise.all(['30', '90'].map(async (active) => (await rowOf({ active }, orderId)) !== undefined));
  const age = async (id: string, days: number) =>
    await db.executeSql(`update shop_order set created_at = $2 where order_id = $1`, [
      id,
      new Date(clock.now() - days * DAY_MS),
    ]);
  await age(orderId, 100);
  expect(await days()).toEqual([true, true]);
  await age(second.orderId, 60);
  expect(await days()).toEqual([false, true]);
  await age(second.orderId, 100);
  expect(await days()).toEqual([false, false]);
  // a checkout that was left without payment
  const left = await buy({ email });
  await setPaid(left.orderId, null);
  expect(await days()).toEqual([false, false]);
  const unpaid = await rowOf({}, orderId);
  expect(unpaid).toMatchObject({ orders: 2 });
  expect(Date.parse(unpaid?.lastActiveAt ?? '')).toBeLessThan(clock.now() - 99 * DAY_MS);
  expect(await rowOf({ search: email, active: '90' }, orderId)).toBeUndefined();
  await setPaid(left.orderId, clock.now());
  expect(await days()).toEqual([true, true]);
  await age(left.orderId, 100);
  await takeWash(db, lotId, { at: new Date(clock.now()).toISOString() });
  expect(await days()).toEqual([true, true]);
  const washed = await rowOf({ active: '30' }, orderId);
  expect(Math.abs(Date.parse(washed?.lastActiveAt ?? '') - clock.now())).toBeLessThan(60_000);
});

test('an account is active by an order, a wash or its registration', async () => {
  const { customerId } = await join();
  const order = await buy({ email: address() });
  const old = new Date(clock.now() - 40 * DAY_MS);
  const isActive = async () =>
    (await people({ active: '30', kind: 'account' })).some((row) => row.customerId === customerId);
  expect(await isActive()).toBe(true);
  await db.executeSql(`update customer set created_at = $2 where customer_id = $1`, [customerId, old]);
  expect(await isActive()).toBe(false);
  await db.executeSql('update shop_order set customer_id = $1 where order_id = $2', [customerId, order.orderId]);
  expect(await isActive()).toBe(true);
  const lastActive = async () => Date.parse((await rowOf({ kind: 'account' }, customerId))?.lastActiveAt ?? '');
  await setPaid(order.orderId, null);
  expect(await isActive()).toBe(false);
  expect(await lastActive()).toBe(old.getTime());
  await setPaid(order.orderId, clock.now());
  expect(await lastActive()).toBeGreaterThan(old.getTime());
  await db.executeSql(`update shop_order set created_at = $2 where order_id = $1`, [order.orderId, old]);
  expect(await isActive()).toBe(false);
  await db.executeSql('update credit_lot set customer_id = $1 where lot_id = $2', [customerId, order.lotId]);
  await takeWash(db, order.lotId, { at: new Date(clock.now()).toISOString() });
  expect(await isActive()).toBe(true);
  const [row] = (await people({ kind: 'account', left: 'yes' })).filter((one) => one.customerId === customerId);
  expect(row).toMatchObject({ orders: 1 });
});
