import { expect, onTestFinished, test } from 'vitest';
import { seed } from '../../../db/seed.ts';
import type { CustomerId } from '#contracts/core/ids.ts';
import { receiptSchema } from '#contracts/selling/receipts.ts';
import { HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { uuidGenerator } from '#server/core/ids/uuid-generator.ts';
import { qrDataUrl } from '#server/core/documents/qr.ts';
import { buildDocumentsApp } from '#testing/documents/documents-app.ts';
import { makePaidOrder, type PaidOrderWish } from '#testing/orders/paid-order.ts';
import { forceState } from '#testing/database/state-moves.ts';
import { takeWash } from '#testing/stations/take-wash.ts';
import { getReceipt } from './get-receipt.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';

const { db } = await createTestDatabase();
await seed({ db, ids: uuidGenerator });
const { app, deps } = await buildDocumentsApp(db);

test('the holder of the link sees the whole receipt, with personal details masked', async () => {
  const paidAt = Date.now();
  const order = await makePaidOrder(db, deps.keyring, { email: 'dana@example.com', paidAt });
  const token = deps.keyring.receiptToken(order.orderId);
  const answer = await app.inject({ url: `/api/receipts/${token}` });
  expect(answer.statusCode).toBe(200);
  expect(receiptSchema.parse(answer.json())).toEqual({
    transactionId: token,
    pdf: false,
    pointsSpent: 0,
    transactionNumber: order.orderCode,
    washDateTime: new Date(paidAt).toISOString(),
    paidAt: new Date(paidAt).toISOString(),
    locationName: 'Online shop',
    locationNameHe: 'החנות המקוונת',
    washType: expect.any(String),
    washTypeHe: expect.stringMatching(/[א-ת]/),
    washDuration: expect.any(Number),
    washCount: 3,
    customerIdMasked: 'd•••@example.com',
    paymentMethod: 'credit_card',
    last4: '4242',
    originalAmount: '150.00',
    discountApplied: '0.00',
    finalTotal: '150.00',
    refundedAmount: '0.00',
    vatPercent: 18,
    vatAmount: '22.88',
    vatAtSale: true,
    loyaltyPointsEarned: 0,
    currentTier: 'guest',
    nextTier: 'guest',
    currentTierPoints: 0,
    nextTierPoints: 0,
    guestPoints: 150,
    receiptQrCode: qrDataUrl(`https://shampaw.example/receipt/${token}`, 4),
    packageId: 2,
  });
});

test('once a wash was taken the receipt tells it: when, where and how long; of a gift it stays what was bought', async () => {
  const paidAt = Date.now() - 2 * HOUR_MS;
  const at = new Date(paidAt + HOUR_MS).toISOString();
  const { rows } = await db.executeSql('select name, name_he from station order by slug limit 1');
  async function afterWash(wish: PaidOrderWish) {
    const order = await makePaidOrder(db, deps.keyring, { ...wish, paidAt });
    await takeWash(db, order.lotId, { at });
    await db.executeSql('update bay set redemption_id = null, busy_until = null');
    await takeWash(db, order.lotId, { at: new Date().toISOString(), state: 'reversed' });
    const answer = await app.inject({ url: `/api/receipts/${deps.keyring.receiptToken(order.orderId)}` });
    return receiptSchema.parse(answer.json());
  }
  expect(await afterWash({ number: 2 })).toMatchObject({
    washDateTime: at,
    paidAt: new Date(paidAt).toISOString(),
    locationName: rows[0]?.['name'],
    locationNameHe: rows[0]?.['name_he'],
    washDuration: 10,
  });
  expect(await afterWash({ number: 2, kind: 'gift' })).toMatchObject({
    washDateTime: new Date(paidAt).toISOString(),
    locationName: 'Online shop',
  });
});

test('the receipt of a member says so: tier, points, and whom friends can name', async () => {
  const { orderId } = await makePaidOrder(db, deps.keyring, { email: 'member@example.com' });
  const customerId = uuidGenerator.uuid() as CustomerId;
  await db.executeSql(
    `insert into customer (customer_id, profile_sealed, locale, passkey_handle, referral_code)
     values ($1, '', 'he', decode(repeat('01', 16), 'hex'), $2)`,
    [customerId, deps.keyring.referralCode(customerId)],
  );
  await db.executeSql('update shop_order set customer_id = $1 where order_id = $2', [customerId, orderId]);
  async function read() {
    return receiptSchema.parse(
      (await app.inject({ url: `/api/receipts/${deps.keyring.receiptToken(orderId)}` })).json(),
    );
  }
  expect(await read()).toMatchObject({
    userId: deps.keyring.referralCode(customerId),
    currentTier: 'bronze',
    nextTier: 'silver',
    currentTierPoints: 0,
    nextTierPoints: 500,
    loyaltyPointsEarned: 0,
  });
  const old = await makePaidOrder(db, deps.keyring, { number: 3 });
  await db.executeSql('insert into points_account (customer_id, pending, active) values ($1, 150, 220)', [customerId]);
  await db.executeSql(
    `insert into points_grant (order_id, kind, customer_id, points, points_left, points_per_shekel, state, granted_at,
       window_ends_at, matured_at, expires_at)
     values ($2, 'purchase', $1, 150, 150, 1, 'pending', now(), now(), null, null),
       ($3, 'purchase', $1, 220, 220, 1, 'active', now(), now(), now(), now())`,
    [customerId, orderId, old.orderId],
  );
  await db.executeSql(
    `insert into points_move (customer_id, pending_delta, active_delta, reason, ref_id, moved_at) values
     ($1, 0, 900, 'referred', gen_random_uuid(), now() - interval '25 months'),
     ($1, 150, 0, 'earned', $2, now()), ($1, 0, 600, 'referred', gen_random_uuid(), now() - interval '1 year'),
     ($1, 0, -1280, 'spent', gen_random_uuid(), now())`,
    [customerId, orderId],
  );
  expect(await read()).toMatchObject({ loyaltyPointsEarned: 150, currentTier: 'silver', currentTierPoints: 750 });
});

test('only the buyer’s receipt links to the voucher', async () => {
  const order = await makePaidOrder(db, deps.keyring);
  const guestHash = deps.keyring.tokenHash('browser');
  await db.executeSql('update shop_order set guest_hash = $1 where order_id = $2', [guestHash, order.orderId]);
  const token = deps.keyring.receiptToken(order.orderId);
  const buyer = { kind: 'guest', address: '127.0.0.1', guestHash } as const;
  const stranger = { ...buyer, guestHash: deps.keyring.tokenHash('another') } as const;
  const voucherToken = deps.keyring.voucherToken(order.lotId, 1);
  expect(await getReceipt(deps, buyer, token)).toMatchObject({ ok: true, value: { voucherToken } });
  for (const other of [stranger, { ...buyer, guestHash: null }]) {
    const outcome = await getReceipt(deps, other, token);
    expect(outcome.ok && 'voucherToken' in outcome.value).toBe(false);
  }
  await forceState(db, `update credit_lot set state = 'depleted' where lot_id = $1`, [order.lotId]);
  const used = await getReceipt(deps, buyer, token);
  expect(used.ok && 'voucherToken' in used.value, 'a voucher without washes has no link').toBe(false);
});

test('the receipt of a gift states no VAT, because it falls due when a wash is used', async () => {
  const order = await makePaidOrder(db, deps.keyring, { kind: 'gift', number: 1 });
  const answer = await app.inject({ url: `/api/receipts/${deps.keyring.receiptToken(order.orderId)}` });
  expect(answer.json()).toMatchObject({ vatAtSale: false, vatAmount: '0.00', finalTotal: '55.00' });
});

test('a receipt is neither cached nor indexed by search engines', async () => {
  const order = await makePaidOrder(db, deps.keyring);
  for (const token of [deps.keyring.receiptToken(order.orderId), '0'.repeat(32)]) {
    const { headers } = await app.inject({ url: `/api/receipts/${token}` });
    expect(headers['cache-control']).toContain('no-store');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['x-robots-tag']).toBe('noindex, nofollow');
  }
});

test('every wrong link gets the same answer: near misses, other tokens of the order, order numbers, nonsense', async () => {
  const order = await makePaidOrder(db, deps.keyring);
  const token = deps.keyring.receiptToken(order.orderId);
  const wrong = [
    nextToken(token),
    deps.keyring.orderToken(order.orderId),
    deps.keyring.voucherToken(order.lotId, 1),
    order.orderCode,
    order.orderId,
    `${token}0`,
    token.slice(1),
    '%00',
    "' or 1=1--",
  ];
  const answers = new Set<string>();
  for (const transactionId of wrong) {
    const answer = await app.inject({
      url: `/api/receipts/${encodeURIComponent(transactionId)}`,
      remoteAddress: '127.0.9.9',
    });
    expect(answer.statusCode).toBe(404);
    answers.add(answer.body);
  }
  expect(answers.size).toBe(1);
  expect(JSON.parse([...answers][0] ?? '')).toMatchObject({ code: 'receipt_not_found' });
});

test('an order that was never paid has no receipt', async () => {
  const order = await makePaidOrder(db, deps.keyring);
  const token = deps.keyring.receiptToken(order.orderId);
  await db.executeSql(`update shop_order set paid_at = null where order_id = $1`, [order.orderId]);
  onTestFinished(async () => {
    await db.executeSql(`update shop_order set paid_at = now() where order_id = $1`, [order.orderId]);
  });
  expect((await app.inject({ url: `/api/receipts/${token}` })).statusCode).toBe(404);
});

test('"not found" is said in the language of the request', async () => {
  const answer = await app.inject({ url: `/api/receipts/${'0'.repeat(32)}`, headers: { 'x-language': 'he' } });
  expect(answer.json().message).toMatch(/[א-ת]/);
});

/** The same token with another last character. */
function nextToken(token: string): string {
  return token.slice(0, -1) + (token.endsWith('0') ? '1' : '0');
}
