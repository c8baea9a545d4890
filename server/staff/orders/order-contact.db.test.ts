import { expect, test } from 'vitest';
import type { OrderId, PaymentId } from '#contracts/core/ids.ts';
import type { StaffGuest } from '#contracts/staff/customers/guests.ts';
import type { GoodwillRow } from '#contracts/staff/customers/goodwill.ts';
import type { OrderRow, StaffOrder } from '#contracts/staff/sales/orders.ts';
import type { ListedVoucher, StaffVoucher } from '#contracts/staff/sales/vouchers.ts';
import { systemActor } from '#server/core/actor.ts';
import { encryptOrderPersonalData } from '#server/entitlements/public.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';
import { requestRefund } from '#server/payments/refunds/request-refund.ts';
import { settleRefunds } from '#server/payments/refunds/settle-refunds.ts';
import { forgetBuyer } from '#server/selling/store/forget-buyer.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { goodwillOf } from '#testing/staff/goodwill.ts';
import { makeMember } from '#testing/staff/staff-member.ts';
import { buyThree, shopOf } from '#testing/staff/staff-order.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;
const { db, keyring } = deps;
const { browser } = await makeMember(shop, ['owner']);

async function walkUp(buyerPhone: string | null): Promise<OrderId> {
  return (await makePaidOrder(db, keyring, { email: '', buyerPhone, paidAt: clock.now() })).orderId;
}

async function open(orderId: string): Promise<StaffOrder> {
  return (await browser.get(`/api/admin/orders/${orderId}`)).json<StaffOrder>();
}

async function listed(orderId: string): Promise<OrderRow | undefined> {
  const { rows } = (await browser.get('/api/admin/orders')).json<{ rows: OrderRow[] }>();
  return rows.find((row) => row.orderId === orderId);
}

/** Returns the events about messages of an order, with the topic of each. */
async function messagesOf(orderId: string): Promise<string[]> {
  const { timeline } = await open(orderId);
  return timeline.filter(({ kind }) => kind.startsWith('message')).map(({ kind, word }) => `${kind} ${word}`);
}

test('a buyer at a machine is known by the masked number, on the order and in the list, and it is revealed', async () => {
  const orderId = await walkUp('+972549990011');
  const contact = { emailMasked: '', phoneMasked: '05•-•••-••11', erased: false };
  expect(await open(orderId)).toMatchObject(contact);
  expect(await listed(orderId)).toMatchObject(contact);
  const revealed = await browser.post(`/api/admin/orders/${orderId}/reveal`);
  expect(revealed.json()).toMatchObject({ email: '', buyerPhone: '054-999-0011' });
});

test('an owner reads the buyers of a page, and the audit log has one entry for each order', async () => {
  const { orderId } = await makePaidOrder(db, keyring, { email: 'page-buyer@example.com', paidAt: clock.now() });
  const phoned = await walkUp('+972549990016');
  const orderIds = [orderId, phoned, phoned];
  const staff = await makeMember(shop, ['owner']);
  const answer = await staff.browser.post('/api/admin/orders/reveals', { orderIds });
  expect(answer.json()).toEqual({
    rows: [
      { orderId, email: 'page-buyer@example.com', buyerPhone: null },
      { orderId: phoned, email: '', buyerPhone: '054-999-0016' },
    ],
  });
  const { rows } = await db.executeSql(
    `select ref_id from audit where action = 'order.reveal' and ref_id = any($1) order by seq`,
    [orderIds],
  );
  expect(rows.map((row) => row['ref_id'])).toEqual([orderId, phoned]);
  const support = await makeMember(shop, ['support']);
  const refused = await support.browser.post('/api/admin/orders/reveals', { orderIds });
  expect(refused.json()).toMatchObject({ code: 'not_permitted' });
});

test('a message says when it was queued and how often it was tried, other events do not', async () => {
  const { orderId } = await makePaidOrder(db, keyring, { email: 'sent-once@example.com', paidAt: clock.now() });
  await drainOutbox(deps);
  const { timeline } = await open(orderId);
  const sent = timeline.find(({ kind }) => kind === 'message_sent');
  expect(sent?.sending).toEqual({ queuedAt: expect.any(String), attempts: 1 });
  expect(timeline.find(({ kind }) => kind === 'placed')?.sending).toBeNull();
});

test('a wash that was paid at its machine names the station, on the order and in the list', async () => {
  const orderId = await walkUp('+972549990015');
  expect(await open(orderId)).toMatchObject({ station: null });
  const { rows } = await db.executeSql(
    `insert into walk_up (walk_up_id, token_hash, request_id, station_id, bay_no, package_number, browser_hash, state,
       created_at, changed_at, paid_at)
     select $1, sha256('a link'::bytea), gen_random_uuid(), b.station_id, b.bay_no, 2, sha256('a browser'::bytea), 'kept', now(), now(), now()
     from bay b order by b.station_id, b.bay_no limit 1
     returning (select json_build_object('en', s.name, 'he', s.name_he) from station s
       where s.station_id = walk_up.station_id) as station`,
    [orderId],
  );
  const station = rows[0]?.['station'];
  expect(await open(orderId)).toMatchObject({ station });
  expect(await listed(orderId)).toMatchObject({ station });
});

test('the voucher of a walk-up and of a gift of the shop name their people in the same way', async () => {
  const { lotId, orderId } = await makePaidOrder(db, keyring, {
    email: '',
    buyerPhone: '+972549990014',
    paidAt: clock.now(),
  });
  const voucherOf = async (id: string) => (await browser.get(`/api/admin/vouchers/${id}`)).json<StaffVoucher>();
  const bought = { buyerMasked: '05•-•••-••14', buyerErased: false, given: false, orderId };
  expect(await voucherOf(lotId)).toMatchObject(bought);
  const { rows } = (await browser.get('/api/admin/vouchers')).json<{ rows: ListedVoucher[] }>();
  expect(rows.find((row) => row.lotId === lotId)?.personMasked).toBe('05•-•••-••14');
  const email = 'given-voucher@example.com';
  expect((await browser.post('/api/admin/goodwill', goodwillOf({ email, locale: 'en' }))).statusCode).toBe(200);
  const goodwill = (await browser.get('/api/admin/goodwill')).json<{ rows: GoodwillRow[] }>();
  const given = await voucherOf(goodwill.rows[0]?.voucher?.lotId ?? '');
  expect(given).toMatchObject({ buyerMasked: 'g•••@example.com', given: true });
});

test('a buyer who left nothing differs from a buyer whose account was deleted', async () => {
  const nameless = await walkUp(null);
  expect(await open(nameless)).toMatchObject({ emailMasked: '', phoneMasked: null, erased: false });
  const erased = await walkUp('+972549990012');
  const nothing = {
    email: '',
    recipientName: null,
    recipientEmail: null,
    recipientPhone: null,
    buyerPhone: null,
    personalMessage: null,
    senderName: null,
    petName: null,
  };
  await db.inTransaction((tx) => forgetBuyer(tx, erased, encryptOrderPersonalData(keyring, erased, nothing)));
  expect(await open(erased)).toMatchObject({ emailMasked: '', phoneMasked: null, erased: true });
  expect(await listed(erased)).toMatchObject({ erased: true });
});

test('a message without an address is not called sent, on the order and on the page of the guest', async () => {
  const silent = await walkUp('+972549990013');
  const { orderId: mailed } = await makePaidOrder(db, keyring, { email: 'told@example.com', paidAt: clock.now() });
  expect(await messagesOf(silent)).toEqual(['message receipt']);
  await drainOutbox(deps);
  expect(await messagesOf(silent)).toEqual(['message_no_address receipt']);
  expect(await messagesOf(mailed)).toEqual(['message_sent receipt']);
  const statesOf = async (orderId: string) => {
    const { guest } = (await browser.get(`/api/admin/guests/${orderId}`)).json<{ guest: StaffGuest }>();
    return guest.messages.map(({ topic, state }) => `${topic} ${state}`);
  };
  expect(await statesOf(silent)).toEqual(['receipt no_address']);
  expect(await statesOf(mailed)).toEqual(['receipt sent']);
});

test('a gift of the shop is shown as given, with the staff user who gave it and the reason', async () => {
  const email = 'gift-of-shop@example.com';
  expect((await browser.post('/api/admin/goodwill', goodwillOf({ email, locale: 'en' }))).statusCode).toBe(200);
  await drainOutbox(deps);
  const { rows } = (await browser.get('/api/admin/goodwill')).json<{ rows: GoodwillRow[] }>();
  const orderId = rows[0]?.order?.orderId ?? '';
  const order = await open(orderId);
  expect(order).toMatchObject({ state: 'given', goodwill: { givenBy: 'Dana Levi', reason: 'apology' } });
  expect(order.timeline[0]).toMatchObject({ kind: 'placed', word: 'goodwill', by: 'Dana Levi' });
  expect(await messagesOf(orderId)).toEqual(['message_sent goodwill_washes']);
  expect(await listed(orderId)).toMatchObject({ state: 'given', paidBy: 'goodwill' });
  const { guest } = (await browser.get(`/api/admin/guests/${orderId}`)).json<{ guest: StaffGuest }>();
  expect(guest).toMatchObject({ orders: [{ state: 'given' }], messages: [{ topic: 'goodwill_washes' }] });
  const bought = await open(await walkUp(null));
  expect(bought).toMatchObject({ state: 'fulfilled', goodwill: null });
  expect(bought.timeline[0]).toMatchObject({ kind: 'placed', word: 'package', by: null });
});

test('the purchase email of a refunded voucher is not sent again', async () => {
  const { orderId, paymentId } = await buyThree(shop);
  await drainOutbox(deps);
  const again = async () => await browser.post(`/api/admin/orders/${orderId}/messages`, { what: 'receipt' });
  expect((await again()).json()).toEqual({ outcome: 'resent' });
  await drainOutbox(deps);
  const asked = await requestRefund(deps, systemActor('test'), {
    paymentId: paymentId as PaymentId,
    amountAgorot: 10_000,
    units: 3,
    reason: 'cancelled',
    idempotencyKey: 'all washes',
  });
  expect(asked.ok).toBe(true);
  await settleRefunds(shopOf(shop).deps);
  expect(await open(orderId)).toMatchObject({ state: 'part_refunded', vouchers: [{ state: 'void', left: 0 }] });
  expect((await again()).json()).toMatchObject({ code: 'voucher_not_usable' });
});
