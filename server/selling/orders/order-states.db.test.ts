import { expect, test } from 'vitest';
import type { LotId, PaymentId } from '#contracts/core/ids.ts';
import { orderViewSchema, type OrderView } from '#contracts/selling/orders.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { systemActor } from '#server/core/actor.ts';
import { decideCancellation } from '#server/selling/cancellations/decide-cancellation.ts';
import { requestCancellation } from '#server/selling/cancellations/request-cancellation.ts';
import { requestRefund } from '#server/payments/refunds/request-refund.ts';
import { settleRefunds } from '#server/payments/refunds/settle-refunds.ts';
import { createShop, makePurchase, newBuyer, rowsOf, type StartedPurchase } from '#testing/factories.ts';
import { payTwice } from '#testing/orders/second-payment.ts';
import { takeWash } from '#testing/stations/take-wash.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { settlePayment } from '#server/payments/attempts/settle-payment.ts';
import { getOrder } from './get-order.ts';
import { revealOrderCodes } from './reveal-order.ts';

const { db } = await createTestDatabase();
const shop = await createShop(db);
const { deps, bank, clock } = shop;

const stranger = newBuyer(shop);

/** The order as a browser sees it; the buyer's by default. */
async function viewOf({ orderToken, buyer }: StartedPurchase, visitor = buyer): Promise<OrderView> {
  const outcome = await getOrder(deps, visitor, { orderToken, proof: undefined });
  if (!outcome.ok) throw new Error(outcome.refusal);
  return orderViewSchema.parse(outcome.value);
}

const email = 'dana@example.com';

async function cancel(purchase: StartedPurchase): Promise<void> {
  const { orderCode } = await viewOf(purchase);
  const notice = { orderCode: orderCode.replaceAll('-', ''), email, name: 'Dana Levi', group: 'none' as const };
  const outcome = await requestCancellation(deps, purchase.buyer, { ...notice, reason: undefined, locale: 'en' });
  expect(outcome).toMatchObject({ ok: true });
}

/** Lets staff decide about the cancellation of an order. */
async function decide({ orderToken }: StartedPurchase, kind: 'approve' | 'refuse'): Promise<void> {
  const [row] = await rowsOf(
    shop,
    `select r.cancellation_request_id from cancellation_request r join shop_order o using (order_id)
     where o.token_hash = $1`,
    [deps.keyring.tokenHash(orderToken)],
  );
  const outcome = await decideCancellation(deps, systemActor('test'), {
    cancellationRequestId: String(row?.['cancellation_request_id']),
    decision: kind === 'approve' ? { kind, keepFee: true } : { kind, refusal: 'withdrawn' },
  });
  expect(outcome).toMatchObject({ ok: true });
}

async function lotsOf(orderToken: StartedPurchase['orderToken']): Promise<LotId[]> {
  const rows = await rowsOf(
    shop,
    `select c.lot_id from credit_lot c join order_line l on l.order_line_id = c.source_id
     join shop_order o using (order_id) where o.token_hash = $1`,
    [deps.keyring.tokenHash(orderToken)],
  );
  return rows.map((row) => row['lot_id'] as LotId);
}

async function setLots(orderToken: StartedPurchase['orderToken'], state: 'active' | 'frozen'): Promise<void> {
  await rowsOf(shop, 'update credit_lot set state = $2 where lot_id = any($1)', [await lotsOf(orderToken), state]);
}

test('a cancelled order shows the refund and its deadline, and no code', async () => {
  const purchase = await makePurchase(shop, { email, packageId: 2 });
  const before = await viewOf(purchase);
  expect(before).toMatchObject({ state: 'paid', cancellation: null, refundedAgorot: 0 });
  await cancel(purchase);
  const view = await viewOf(purchase);
  expect(view).toMatchObject({
    state: 'cancelling',
    cancellation: {
      withinWindow: true,
      refundAgorot: 14_250,
      dueAt: new Date(clock.now() + 14 * DAY_MS).toISOString(),
    },
    vouchers: [{ state: 'frozen', code: null, qr: null, remaining: 3, voucherToken: before.vouchers[0]?.voucherToken }],
  });
});

test('proving the e-mail of a cancelled order shows no code either, and is not offered', async () => {
  const purchase = await makePurchase(shop, { email });
  expect(await viewOf(purchase, stranger)).toMatchObject({ codesShown: false, revealable: true });
  await cancel(purchase);
  expect(await viewOf(purchase, stranger)).toMatchObject({ state: 'cancelling', revealable: false });
  const outcome = await revealOrderCodes(deps, stranger, { orderToken: purchase.orderToken, email });
  expect(outcome).toMatchObject({ ok: true, value: { state: 'cancelling', vouchers: [{ code: null }] } });
});

test('a day after paying the page no longer offers what it would refuse', async () => {
  const purchase = await makePurchase(shop, { email });
  clock.advance(DAY_MS + 1);
  const later = await viewOf(purchase, stranger);
  expect(later).toMatchObject({ state: 'paid', codesShown: false, revealable: false });
});

test('a cancellation that staff refused leaves the order as it was', async () => {
  const purchase = await makePurchase(shop, { email });
  await cancel(purchase);
  await decide(purchase, 'refuse');
  expect(await viewOf(purchase)).toMatchObject({ state: 'paid', cancellation: null, vouchers: [{ state: 'active' }] });
});

test('a cancellation is shown as a refund only after the money was refunded, also if a fee was kept', async () => {
  const purchase = await makePurchase(shop, { email });
  await cancel(purchase);
  await decide(purchase, 'approve');
  expect(await viewOf(purchase)).toMatchObject({ state: 'cancelling', refundedAgorot: 0 });
  await settleRefunds(deps);
  expect(bank.truth(purchase.merchantRef)).toMatchObject({ refundedAgorot: 5_225 });
  expect(await viewOf(purchase)).toMatchObject({ state: 'refunded', refundedAgorot: 5_225, cancellation: null });
});

test('a partial refund is shown with its amount, beside the remaining voucher', async () => {
  const purchase = await makePurchase(shop, { email, packageId: 2 });
  bank.becomes(purchase.merchantRef, 'part_refunded', { refundedAgorot: 5_000 });
  await settlePayment(deps, purchase.merchantRef);
  expect(await viewOf(purchase)).toMatchObject({
    state: 'part_refunded',
    refundedAgorot: 5_000,
    totalAgorot: 15_000,
    vouchers: [{ state: 'active', code: expect.any(String) as string }],
  });
});

test('the refund of a second payment does not change the order', async () => {
  const purchase = await payTwice(shop, { email });
  await settleRefunds(deps);
  expect(bank.truth(purchase.second)).toMatchObject({ state: 'refunded' });
  expect(await viewOf(purchase)).toMatchObject({ state: 'paid', refundedAgorot: 0 });
});

test('a voucher whose washes are used says so, one with a wash left can still be used', async () => {
  const one = await makePurchase(shop, { email });
  await takeWash(db, (await lotsOf(one.orderToken))[0] as LotId);
  expect(await viewOf(one)).toMatchObject({
    state: 'used_up',
    vouchers: [{ state: 'depleted', code: null, remaining: 0 }],
  });
  const three = await makePurchase(shop, { email, packageId: 2 });
  await takeWash(db, (await lotsOf(three.orderToken))[0] as LotId);
  expect(await viewOf(three)).toMatchObject({ state: 'paid', vouchers: [{ remaining: 2, washCount: 3 }] });
});

test('a voucher of which one wash was used and the rest refunded is not called used up', async () => {
  const purchase = await makePurchase(shop, { email, packageId: 2 });
  await takeWash(db, (await lotsOf(purchase.orderToken))[0] as LotId);
  const [row] = await rowsOf(shop, 'select payment_id from payment where merchant_ref = $1', [purchase.merchantRef]);
  const refund = { amountAgorot: 10_000, units: 2, reason: 'cancelled', idempotencyKey: 'rest' } as const;
  await requestRefund(deps, systemActor('test'), { ...refund, paymentId: row?.['payment_id'] as PaymentId });
  const vouchers = [{ state: 'refunded', code: null, remaining: 0, washCount: 3 }];
  expect(await viewOf(purchase)).toMatchObject({ state: 'part_refunded', refundedAgorot: 0, vouchers });
  await settleRefunds(deps);
  expect(await viewOf(purchase)).toMatchObject({ state: 'part_refunded', refundedAgorot: 10_000, vouchers });
});

test('a voucher on hold for another reason, and a gift past its last day, are not called ready', async () => {
  const held = await makePurchase(shop, { email });
  await setLots(held.orderToken, 'frozen');
  expect(await viewOf(held)).toMatchObject({ state: 'held', vouchers: [{ state: 'frozen', code: null }] });
  const gift = await makePurchase(shop, { email, kind: 'gift' });
  clock.advance(6 * 366 * DAY_MS);
  expect(await viewOf(gift)).toMatchObject({ state: 'lapsed', vouchers: [{ state: 'expired', code: null }] });
});
