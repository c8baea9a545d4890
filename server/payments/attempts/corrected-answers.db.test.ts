import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { systemActor } from '#server/core/actor.ts';
import { GatewayUnavailableError } from '../adapters/gateway-errors.ts';
import { listViolatedInvariants } from '#server/core/db/invariant-views.ts';
import { createShop, deliverEvent, makePurchase, rowsOf, runWorkers, startPurchase } from '#testing/factories.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { closeException } from '../store/payment-exception.ts';
import { reconcilePayments } from '../reconciliation/reconcile-payments.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { settlePayment } from './settle-payment.ts';

const { db } = await createTestDatabase();
const shop = await createShop(db);
const { bank, clock, deps } = shop;

/** The attempts of an order by the reference of its first one, newest last. */
async function attemptsOf(orderId: string) {
  return rowsOf(
    shop,
    `select p.merchant_ref as ref, p.state, p.captured_agorot::int as captured, p.refunded_agorot::int as refunded, p.unassigned,
       p.disputed_at is not null as disputed,
       (select json_agg(json_build_object('kind', x.kind, 'open', x.closed_at is null) order by x.opened_at, x.kind)
        from payment_exception x where x.payment_id = p.payment_id) as cases
     from payment p where p.order_id = $1 order by p.attempt`,
    [orderId],
  );
}

async function orderOf(merchantRef: string) {
  const [row] = await rowsOf(
    shop,
    `select o.order_id, o.state,
       (select count(*)::int from credit_lot c join order_line l on l.order_line_id = c.source_id where l.order_id = o.order_id
        and c.state = 'active') as lots,
       (select string_agg(x.topic, ',' order by x.topic) from outbox x where x.order_id = o.order_id) as mails
     from payment p join shop_order o using (order_id) where p.merchant_ref = $1`,
    [merchantRef],
  );
  return row ?? {};
}

/** A purchase for which the provider captured another amount. */
async function wrongAmount(amountAgorot = 5_400) {
  const { merchantRef } = await startPurchase(shop);
  bank.becomes(merchantRef, 'captured', { amountAgorot });
  await settlePayment(deps, merchantRef);
  const { order_id: orderId } = await orderOf(merchantRef);
  return { merchantRef, orderId: String(orderId) };
}

test('the right amount after a wrong one fulfils the order, closes the case and balances the books', async () => {
  const { merchantRef, orderId } = await wrongAmount();
  expect(await attemptsOf(orderId)).toMatchObject([
    { state: 'captured', captured: 5_400, unassigned: true, cases: [{ kind: 'amount_mismatch', open: true }] },
  ]);
  bank.becomes(merchantRef, 'captured', { amountAgorot: 5_500 });
  await deliverEvent(shop, merchantRef);
  await runWorkers(shop);
  expect(await orderOf(merchantRef)).toMatchObject({ state: 'fulfilled', lots: 1 });
  expect(await attemptsOf(orderId)).toMatchObject([
    { state: 'refunded', refunded: 5_400, unassigned: true, cases: [{ kind: 'amount_mismatch', open: false }] },
    { ref: merchantRef, state: 'captured', captured: 5_500, unassigned: false, cases: null },
  ]);
  const { mails } = await orderOf(merchantRef);
  expect(String(mails).split(',')).toEqual(['payment_review', 'payment_review_notice', 'receipt']);
  expect(await listViolatedInvariants(db)).toEqual([]);
  const [sum] = await rowsOf(
    shop,
    `select sum(e.amount_agorot)::int as clearing from journal j join journal_entry e using (journal_id)
     where e.ledger_account_id = 'clearing:provider' and (j.ref_id in (select payment_id from payment where order_id = $1)
       or j.ref_id in (select refund_id from refund join payment using (payment_id) where order_id = $1))`,
    [orderId],
  );
  expect(sum).toEqual({ clearing: 5_500 });
  await settlePayment(deps, merchantRef);
  expect(await attemptsOf(orderId)).toHaveLength(2);
});

test('the provider is asked by schedule whether it corrects a wrong amount', async () => {
  const { merchantRef } = await wrongAmount();
  bank.becomes(merchantRef, 'captured', { amountAgorot: 5_500 });
  clock.advance(HOUR_MS);
  while ((await reconcilePayments(deps)) > 0);
  expect(await orderOf(merchantRef)).toMatchObject({ state: 'fulfilled', lots: 1 });
});

test('forty corrections at once, each reported twice, fulfil forty orders once', async () => {
  const wrong = [];
  for (let count = 0; count < 40; count += 1) wrong.push(await wrongAmount());
  for (const { merchantRef } of wrong) bank.becomes(merchantRef, 'captured', { amountAgorot: 5_500 });
  await Promise.all(
    wrong.flatMap(({ merchantRef }) => [merchantRef, merchantRef]).map((ref) => settlePayment(deps, ref)),
  );
  for (const { merchantRef, orderId } of wrong) {
    expect(await orderOf(merchantRef)).toMatchObject({ state: 'fulfilled', lots: 1 });
    expect(await attemptsOf(orderId)).toHaveLength(2);
  }
  expect(await listViolatedInvariants(db)).toEqual([]);
});

test('another wrong amount is booked in place of the first, and its case is open', async () => {
  const { merchantRef, orderId } = await wrongAmount();
  bank.becomes(merchantRef, 'captured', { amountAgorot: 5_300 });
  await settlePayment(deps, merchantRef);
  expect(await attemptsOf(orderId)).toMatchObject([
    { captured: 5_400, refunded: 5_400, cases: [{ kind: 'amount_mismatch', open: false }] },
    { captured: 5_300, refunded: 0, unassigned: true, cases: [{ kind: 'amount_mismatch', open: true }] },
  ]);
  expect(await orderOf(merchantRef)).toMatchObject({ state: 'awaiting_payment', lots: 0 });
});

test('a correction after the order expired with an outdated price is refunded automatically', async () => {
  const { merchantRef, orderId } = await wrongAmount();
  await rowsOf(shop, `update shop_order set state = 'expired' where order_id = $1`, [orderId]);
  await rowsOf(
    shop,
    `update wash_package set active = false where wash_package_id in (
       select wash_package_id from order_line where order_id = $1)`,
    [orderId],
  );
  bank.becomes(merchantRef, 'captured', { amountAgorot: 5_500 });
  await settlePayment(deps, merchantRef);
  await runWorkers(shop);
  await rowsOf(
    shop,
    `update wash_package set active = true where wash_package_id in (
       select wash_package_id from order_line where order_id = $1)`,
    [orderId],
  );
  expect(await attemptsOf(orderId)).toMatchObject([{ refunded: 5_400 }, { captured: 5_500, refunded: 5_500 }]);
  expect(bank.truth(merchantRef)).toMatchObject({ state: 'refunded' });
});

test('while a refund of the wrong amount is on its way nothing is corrected', async () => {
  const { merchantRef, orderId } = await wrongAmount();
  const [row] = await rowsOf(shop, 'select payment_id from payment where order_id = $1', [orderId]);
  const asked = await requestRefund(deps, systemActor('test'), {
    paymentId: row?.['payment_id'] as never,
    amountAgorot: 5_400,
    units: 0,
    reason: 'mistake',
    idempotencyKey: randomUUID(),
  });
  expect(asked).toMatchObject({ ok: true });
  bank.becomes(merchantRef, 'captured', { amountAgorot: 5_500 });
  expect(await settlePayment(deps, merchantRef)).toMatchObject({ outcome: 'open' });
  expect(await attemptsOf(orderId)).toHaveLength(1);
});

test('a part that went back before a dispute is booked, and the dispute stays', async () => {
  const { merchantRef } = await makePurchase(shop);
  bank.becomes(merchantRef, 'disputed', { refundedAgorot: 1_000 });
  await settlePayment(deps, merchantRef);
  const { order_id: orderId } = await orderOf(merchantRef);
  expect(await attemptsOf(String(orderId))).toMatchObject([
    { state: 'part_refunded', refunded: 1_000, disputed: true },
  ]);
  expect(await orderOf(merchantRef)).toMatchObject({ state: 'part_refunded', lots: 0 });
  bank.becomes(merchantRef, 'disputed', { refundedAgorot: 1_500 });
  await settlePayment(deps, merchantRef);
  expect(await attemptsOf(String(orderId))).toMatchObject([{ refunded: 1_500, disputed: true }]);
  bank.becomes(merchantRef, 'part_refunded', { refundedAgorot: 1_500 });
  await settlePayment(deps, merchantRef);
  expect(await attemptsOf(String(orderId))).toMatchObject([
    { state: 'part_refunded', refunded: 1_500, disputed: false },
  ]);
  expect(await orderOf(merchantRef)).toMatchObject({ lots: 1 });
  expect(await listViolatedInvariants(db)).toEqual([]);
});

test('the same where the books see capture, part and dispute for the first time', async () => {
  const { merchantRef } = await startPurchase(shop);
  bank.becomes(merchantRef, 'disputed', { refundedAgorot: 1_000 });
  await settlePayment(deps, merchantRef);
  const { order_id: orderId } = await orderOf(merchantRef);
  expect(await attemptsOf(String(orderId))).toMatchObject([
    { state: 'part_refunded', refunded: 1_000, disputed: true },
  ]);
  bank.becomes(merchantRef, 'refunded', { refundedAgorot: 5_500 });
  await settlePayment(deps, merchantRef);
  expect(await attemptsOf(String(orderId))).toMatchObject([{ state: 'lost', refunded: 5_500, disputed: false }]);
});

test('an answer whose amount cannot be read opens a case, and the next readable answer closes it', async () => {
  const { merchantRef } = await startPurchase(shop);
  bank.becomes(merchantRef, 'captured');
  bank.beforeStatus = () => Promise.reject(new GatewayUnavailableError('amountAgorot is a text', 'unreadable'));
  await deliverEvent(shop, merchantRef, { claim: 'captured' });
  await runWorkers(shop);
  const { order_id: orderId } = await orderOf(merchantRef);
  expect(await attemptsOf(String(orderId))).toMatchObject([
    { state: 'redirected', cases: [{ kind: 'unreadable_answer', open: true }] },
  ]);
  const { mails } = await orderOf(merchantRef);
  expect(mails).toBe('payment_review_notice');
  bank.beforeStatus = () => Promise.resolve();
  clock.advance(10 * MINUTE_MS);
  while ((await reconcilePayments(deps)) > 0);
  expect(await orderOf(merchantRef)).toMatchObject({ state: 'fulfilled', lots: 1 });
  expect(await attemptsOf(String(orderId))).toMatchObject([{ cases: [{ kind: 'unreadable_answer', open: false }] }]);
});

test('an unreadable answer about money that is booked opens a case too, each time it comes again', async () => {
  const { merchantRef } = await makePurchase(shop);
  const { order_id: orderId } = await orderOf(merchantRef);
  for (let round = 0; round < 2; round += 1) {
    bank.beforeStatus = () => Promise.reject(new GatewayUnavailableError('currency is ils', 'unreadable'));
    await expect(settlePayment(deps, merchantRef)).rejects.toThrow('currency is ils');
    expect(await attemptsOf(String(orderId))).toMatchObject([{ cases: [{ kind: 'unreadable_answer', open: true }] }]);
    bank.beforeStatus = () => Promise.resolve();
    await settlePayment(deps, merchantRef);
    expect(await attemptsOf(String(orderId))).toMatchObject([{ cases: [{ kind: 'unreadable_answer', open: false }] }]);
  }
  clock.advance(DAY_MS);
  expect(await orderOf(merchantRef)).toMatchObject({ state: 'fulfilled', lots: 1 });
});

test('an event id that was used for another order does not hide its event, and opens a case', async () => {
  const [first, second] = [await startPurchase(shop), await startPurchase(shop)];
  const eventId = randomUUID();
  bank.becomes(first.merchantRef, 'captured');
  bank.becomes(second.merchantRef, 'captured');
  await deliverEvent(shop, first.merchantRef, { eventId });
  await deliverEvent(shop, second.merchantRef, { eventId });
  await deliverEvent(shop, second.merchantRef, { eventId });
  await runWorkers(shop);
  for (const { merchantRef } of [first, second]) {
    expect(await orderOf(merchantRef)).toMatchObject({ state: 'fulfilled', lots: 1 });
  }
  const { order_id: orderId, mails } = await orderOf(second.merchantRef);
  expect(await attemptsOf(String(orderId))).toMatchObject([{ cases: [{ kind: 'event_reused', open: true }] }]);
  expect(mails).toBe('payment_review_notice,receipt');
  const kept = await rowsOf(shop, 'select merchant_ref from webhook_event where event_id like $1', [`${eventId}%`]);
  expect(kept).toHaveLength(2);
  const [row] = await rowsOf(shop, 'select payment_id from payment where merchant_ref = $1', [second.merchantRef]);
  await closeException(db, { paymentId: row?.['payment_id'] as never, kind: 'event_reused', at: clock.now() });
  expect(await attemptsOf(String(orderId))).toMatchObject([{ cases: [{ kind: 'event_reused', open: false }] }]);
});
