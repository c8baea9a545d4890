import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { LotId, OrderId, PaymentId } from '#contracts/core/ids.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { systemActor } from '#server/core/actor.ts';
import { createShop, makePurchase, rowsOf, startPurchase } from '#testing/factories.ts';
import { forceState } from '#testing/database/state-moves.ts';
import { takeWash } from '#testing/stations/take-wash.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { findRefundablePayment, closeFailedRefund, requestRefund, type RefundCommand } from './request-refund.ts';
import { settlePayment } from '../attempts/settle-payment.ts';
import { settleRefunds } from './settle-refunds.ts';

const { db } = await createTestDatabase();
const shop = await createShop(db);
const { deps, bank, clock } = shop;
const actor = systemActor('test');

/** Three washes for ₪150, paid. */
async function buy() {
  const { merchantRef } = await makePurchase(shop, { packageId: 2 });
  const [row] = await rowsOf(
    shop,
    `select p.payment_id, o.order_id, c.lot_id from payment p join shop_order o using (order_id)
     join order_line l using (order_id) join credit_lot c on c.source_id = l.order_line_id where p.merchant_ref = $1`,
    [merchantRef],
  );
  return {
    merchantRef,
    paymentId: row?.['payment_id'] as PaymentId,
    orderId: row?.['order_id'] as OrderId,
    lotId: row?.['lot_id'] as LotId,
  };
}

function ask(paymentId: PaymentId, wish: Partial<RefundCommand> = {}) {
  const command = { paymentId, amountAgorot: 5_000, units: 1, reason: 'cancelled', idempotencyKey: randomUUID() };
  return requestRefund(deps, actor, { ...command, ...wish } as RefundCommand);
}

/** Settles all refunds, also those of other tests in this file. */
async function settleAll() {
  while ((await settleRefunds(deps)) > 0) clock.advance(MINUTE_MS);
}

async function booksOf(paymentId: PaymentId) {
  const [row] = await rowsOf(
    shop,
    `select p.state as payment, p.refunded_agorot::int as refunded, o.state as "order", c.state as lot, c.remaining,
       (select count(*)::int from refund r where r.payment_id = p.payment_id) as refunds,
       (select count(*)::int from audit a join refund r on a.ref_id = r.refund_id
         where r.payment_id = p.payment_id and a.action = 'refund.request') as audited
     from payment p join shop_order o using (order_id) join order_line l using (order_id)
     join credit_lot c on c.source_id = l.order_line_id where p.payment_id = $1`,
    [paymentId],
  );
  return row;
}

test('a refund request cancels its washes before the provider is called', async () => {
  const { paymentId, merchantRef } = await buy();
  expect(await ask(paymentId)).toMatchObject({ ok: true });
  expect(await booksOf(paymentId)).toMatchObject({ payment: 'captured', remaining: 2, lot: 'active', audited: 1 });
  await settleAll();
  expect(await booksOf(paymentId)).toMatchObject({
    payment: 'part_refunded',
    order: 'part_refunded',
    refunded: 5_000,
    remaining: 2,
    lot: 'active',
  });
  expect(bank.truth(merchantRef)).toMatchObject({ refundedAgorot: 5_000 });
});

test('a repeated request counts once, also ten at once; the same key for another refund is refused', async () => {
  const { paymentId } = await buy();
  const wish = { idempotencyKey: randomUUID() };
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(paymentId, wish)));
  expect(new Set(answers.map((answer) => (answer.ok ? answer.value.refundId : answer.refusal))).size).toBe(1);
  expect(await booksOf(paymentId)).toMatchObject({ refunds: 1, remaining: 2 });
  const others = [{ amountAgorot: 4_000 }, { units: 2 }, { reason: 'fault' }] as const;
  for (const other of others) {
    expect(await ask(paymentId, { ...wish, ...other })).toEqual({ ok: false, refusal: 'idempotency_key_reused' });
  }
});

test('ten concurrent refunds never exceed the payment or the remaining washes', async () => {
  const { paymentId, merchantRef } = await buy();
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(paymentId)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
  expect(new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal])))).toEqual(
    new Set(['refund_too_much']),
  );
  await settleAll();
  expect(bank.truth(merchantRef)).toMatchObject({ refundedAgorot: 15_000 });
  expect(await booksOf(paymentId)).toMatchObject({ payment: 'refunded', order: 'refunded', lot: 'void', remaining: 0 });
});

test('a refund on its way is not made twice by concurrent requests', async () => {
  const { paymentId } = await buy();
  const fault = { units: 0, reason: 'fault', amountAgorot: 6_000 } as const;
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(paymentId, fault)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
  expect(await booksOf(paymentId)).toMatchObject({ refunds: 2, remaining: 3 });
});

test('a payment that fulfilled no order is refunded in full, once', async () => {
  const { merchantRef } = await startPurchase(shop);
  bank.becomes(merchantRef, 'captured', { amountAgorot: 4_000 });
  await settlePayment(deps, merchantRef);
  const [row] = await rowsOf(shop, 'select payment_id from payment where merchant_ref = $1 and unassigned', [
    merchantRef,
  ]);
  const wish = { units: 0, amountAgorot: 4_000 };
  const asked = Array.from({ length: 10 }, () => ask(row?.['payment_id'] as PaymentId, wish));
  expect((await Promise.all(asked)).filter(({ ok }) => ok)).toHaveLength(1);
  await settleAll();
  expect(bank.truth(merchantRef)).toMatchObject({ refundedAgorot: 4_000 });
});

test('a concurrent wash and refund never take the same unit', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { paymentId, lotId } = await buy();
    await Promise.allSettled([
      ask(paymentId, { amountAgorot: 15_000, units: 3 }),
      takeWash(db, lotId, { at: new Date(clock.now()).toISOString() }),
    ]);
    const [row] = await rowsOf(
      shop,
      `select c.remaining + coalesce((select sum(r.units) from refund r where r.payment_id = $2), 0)::int
         + (select count(*)::int from redemption x where x.lot_id = c.lot_id) as washes
       from credit_lot c where c.lot_id = $1`,
      [lotId, paymentId],
    );
    expect(row).toEqual({ washes: 3 });
    clock.advance(30 * MINUTE_MS);
  }
});

test('all washes refunded less a fee: the voucher is void once the refund is booked', async () => {
  const { paymentId } = await buy();
  await ask(paymentId, { amountAgorot: 14_250, units: 3 });
  expect(await booksOf(paymentId)).toMatchObject({ lot: 'refunded', remaining: 0 });
  await settleAll();
  expect(await booksOf(paymentId)).toMatchObject({ payment: 'part_refunded', lot: 'void', refunded: 14_250 });
});

test('a voucher with used washes is refunded, not void and not used up', async () => {
  const { paymentId, lotId } = await buy();
  await takeWash(db, lotId, { at: new Date(clock.now()).toISOString() });
  expect(await ask(paymentId, { amountAgorot: 15_000, units: 3 })).toMatchObject({ refusal: 'refund_too_much' });
  await ask(paymentId, { amountAgorot: 10_000, units: 2 });
  await settleAll();
  expect(await booksOf(paymentId)).toMatchObject({ payment: 'part_refunded', lot: 'refunded', refunded: 10_000 });
});

test('a voucher used up after a refund of one wash is shown as used up', async () => {
  const { paymentId, lotId } = await buy();
  await ask(paymentId);
  await takeWash(db, lotId, { at: new Date(clock.now()).toISOString() });
  clock.advance(30 * MINUTE_MS);
  await takeWash(db, lotId, { at: new Date(clock.now()).toISOString() });
  clock.advance(30 * MINUTE_MS);
  expect(await booksOf(paymentId)).toMatchObject({ lot: 'depleted', remaining: 0 });
});

test.each([
  ['completes', 'completed', { lot: 'refunded', remaining: 0 }],
  ['does not start', 'released', { lot: 'active', remaining: 1 }],
  ['is broken off', 'reversed', { lot: 'active', remaining: 1 }],
] as const)(
  'the rest is refunded while a wash is held that %s: the voucher says what is left',
  async (_, state, lot) => {
    const { paymentId, lotId } = await buy();
    const at = new Date(clock.now()).toISOString();
    await takeWash(db, lotId, { state, at, whileHeld: () => ask(paymentId, { amountAgorot: 10_000, units: 2 }) });
    clock.advance(30 * MINUTE_MS);
    expect(await booksOf(paymentId)).toMatchObject(lot);
    if (state === 'completed') return;
    // the returned wash is the last one to be used
    await takeWash(db, lotId, { at: new Date(clock.now()).toISOString() });
    clock.advance(30 * MINUTE_MS);
    expect(await booksOf(paymentId)).toMatchObject({ lot: 'depleted', remaining: 0 });
  },
);

test('a refunded voucher frozen by a dispute is refunded again after it', async () => {
  const { paymentId, lotId, merchantRef } = await buy();
  await takeWash(db, lotId, { at: new Date(clock.now()).toISOString() });
  clock.advance(30 * MINUTE_MS);
  await ask(paymentId, { amountAgorot: 10_000, units: 2 });
  await settleAll();
  for (const [says, lot] of [
    ['disputed', 'frozen'],
    ['part_refunded', 'refunded'],
  ] as const) {
    bank.becomes(merchantRef, says, { refundedAgorot: 10_000 });
    await settlePayment(deps, merchantRef);
    expect(await booksOf(paymentId)).toMatchObject({ lot });
  }
});

test('the migration sets the state for refunded vouchers, and not for used-up ones', async () => {
  const [refunded, washed] = [await buy(), await buy()];
  for (const { paymentId, lotId } of [refunded, washed]) {
    await takeWash(db, lotId, { at: new Date(clock.now()).toISOString() });
    clock.advance(30 * MINUTE_MS);
    await ask(paymentId);
  }
  await ask(refunded.paymentId);
  await takeWash(db, washed.lotId, { at: new Date(clock.now()).toISOString() });
  clock.advance(30 * MINUTE_MS);
  await forceState(db, "update credit_lot set state = 'depleted' where lot_id = any($1)", [
    [refunded.lotId, washed.lotId],
  ]);
  const migration = await readFile('db/migrations/0100-refunded-vouchers.sql', 'utf8');
  await forceState(db, migration.slice(migration.indexOf('update credit_lot')));
  expect(await booksOf(refunded.paymentId)).toMatchObject({ lot: 'refunded' });
  expect(await booksOf(washed.paymentId)).toMatchObject({ lot: 'depleted' });
});

test('a refund without cancelling washes needs a fault of the shop', async () => {
  const { paymentId } = await buy();
  expect(await ask(paymentId, { units: 0 })).toMatchObject({ refusal: 'refund_needs_washes' });
  expect(await ask(paymentId, { units: 0, reason: 'fault' })).toMatchObject({ ok: true });
  expect(await booksOf(paymentId)).toMatchObject({ remaining: 3 });
});

test('a disputed, an unpaid and an unknown payment cannot be refunded', async () => {
  const { paymentId } = await buy();
  await db.executeSql('update payment set disputed_at = now() where payment_id = $1', [paymentId]);
  expect(await ask(paymentId)).toMatchObject({ refusal: 'payment_disputed' });
  expect(await ask(randomUUID() as PaymentId)).toMatchObject({ refusal: 'payment_not_found' });
});

test('a refund that the provider refuses is given up: its washes are back, once', async () => {
  await settleAll();
  const { paymentId } = await buy();
  const asked = await ask(paymentId, { amountAgorot: 15_000, units: 3 });
  const refundId = asked.ok ? asked.value.refundId : '';
  expect(await closeFailedRefund(deps, actor, refundId)).toMatchObject({ refusal: 'refund_not_failed' });
  bank.condition = 'refusing';
  await settleRefunds(deps);
  bank.condition = 'up';
  expect(await booksOf(paymentId)).toMatchObject({ payment: 'captured', lot: 'refunded', remaining: 0 });
  const given = await Promise.all([1, 2, 3].map(() => closeFailedRefund(deps, actor, refundId)));
  expect(given.every(({ ok }) => ok)).toBe(true);
  expect(await booksOf(paymentId)).toMatchObject({ lot: 'active', remaining: 3 });
  expect(await ask(paymentId)).toMatchObject({ ok: true });
  expect(await closeFailedRefund(deps, actor, randomUUID())).toMatchObject({ refusal: 'refund_not_found' });
});

test('the shown refundable amount equals the decision', async () => {
  const { paymentId, orderId } = await buy();
  await ask(paymentId);
  const terms = await findRefundablePayment(db, { paymentId, orderId, now: clock.now() });
  expect(terms).toMatchObject({ leftAgorot: 10_000, unused: 2, isDisputed: false });
  expect([0, 1, 2].map((units) => terms?.refundValueOf(units))).toEqual([0, 5_000, 10_000]);
});

test('washes of an expired voucher cannot be refunded', async () => {
  const { paymentId, orderId, lotId } = await buy();
  await db.executeSql('update credit_lot set expires_at = $2 where lot_id = $1', [lotId, new Date(clock.now() - 1)]);
  expect(await findRefundablePayment(db, { paymentId, orderId, now: clock.now() })).toMatchObject({ unused: 0 });
  expect(await ask(paymentId)).toMatchObject({ refusal: 'refund_too_much' });
});
