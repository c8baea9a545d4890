import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import type { OrderToken } from '#contracts/core/ids.ts';
import {
  connectVisits,
  createShop,
  merchantRefOf,
  newBuyer,
  rowsOf,
  runWorkers,
  startPurchase,
} from '#testing/factories.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { settlePayment } from '#server/payments/attempts/settle-payment.ts';
import { retryPayment } from '#server/payments/attempts/retry-payment.ts';

const { db } = await createTestDatabase();
const shop = await createShop(db);
const { deps, bank, clock } = shop;
const visitor = newBuyer(shop);
connectVisits(shop);

async function attemptsOf(orderToken: OrderToken) {
  return rowsOf(
    shop,
    `select p.attempt, p.state, o.state as order, (select array_agg(kind) from payment_exception x where x.payment_id = p.payment_id) as exceptions
     from shop_order o join payment p using (order_id) where token_hash = $1 order by attempt`,
    [deps.keyring.tokenHash(orderToken)],
  );
}

async function declined() {
  const purchase = await startPurchase(shop);
  bank.becomes(purchase.merchantRef, 'failed', { failureReason: 'declined' });
  await settlePayment(deps, purchase.merchantRef);
  return purchase;
}

test('after a declined card the same order gets a new attempt and a new page', async () => {
  const { orderToken, redirectUrl } = await declined();
  const again = await retryPayment(deps, visitor, orderToken);
  expect(again.ok && again.value.redirectUrl !== redirectUrl && again.value.orderToken === orderToken).toBe(true);
  expect(await attemptsOf(orderToken)).toMatchObject([
    { attempt: 1, state: 'failed' },
    { attempt: 2, state: 'redirected' },
  ]);
});

test('an attempt that may still be paid is continued, never doubled', async () => {
  const { orderToken, redirectUrl } = await startPurchase(shop);
  expect(await retryPayment(deps, visitor, orderToken)).toEqual({ ok: true, value: { orderToken, redirectUrl } });
  expect(await attemptsOf(orderToken)).toHaveLength(1);
});

test('twenty retries at once make one attempt', async () => {
  const { orderToken } = await declined();
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => retryPayment(deps, visitor, orderToken)));
  const pages = new Set(outcomes.filter((outcome) => outcome.ok).map((outcome) => outcome.value.redirectUrl));
  const refusals = outcomes.filter((outcome) => !outcome.ok).map((outcome) => outcome.refusal);
  expect(pages.size).toBe(1);
  expect(refusals.filter((refusal) => refusal !== 'request_in_progress')).toEqual([]);
  expect(await attemptsOf(orderToken)).toHaveLength(2);
});

test('a customer who was declined, then paid on the same page, and retries is not charged twice', async () => {
  const { orderToken, merchantRef } = await declined();
  bank.becomes(merchantRef, 'captured', { failureReason: null });
  expect(await retryPayment(deps, visitor, orderToken)).toEqual({ ok: false, refusal: 'order_not_payable' });
  expect(await attemptsOf(orderToken)).toMatchObject([{ attempt: 1, state: 'captured', order: 'fulfilled' }]);
});

/** Starts a second attempt after a declined one; returns its reference at the bank. */
async function triedAgain(orderToken: OrderToken): Promise<string> {
  const again = await retryPayment(deps, visitor, orderToken);
  if (!again.ok) throw new Error(again.refusal);
  return merchantRefOf(again.value.redirectUrl);
}

test.each(['declined', 'open'] as const)(
  'who paid in the tab of the first try and presses "try again" beside a second that is %s is not charged twice',
  async (stands) => {
    const { orderToken, merchantRef } = await declined();
    const second = await triedAgain(orderToken);
    if (stands === 'declined') {
      bank.becomes(second, 'failed', { failureReason: 'declined' });
      await settlePayment(deps, second);
    }
    bank.becomes(merchantRef, 'captured', { failureReason: null });
    expect(await retryPayment(deps, visitor, orderToken)).toEqual({ ok: false, refusal: 'order_not_payable' });
    expect(await attemptsOf(orderToken)).toMatchObject([{ state: 'captured', order: 'fulfilled' }, { attempt: 2 }]);
  },
);

test('no attempt starts before the bank has answered about every earlier one', async () => {
  const { orderToken, merchantRef } = await declined();
  const second = await triedAgain(orderToken);
  bank.becomes(second, 'failed', { failureReason: 'declined' });
  await settlePayment(deps, second);
  for (const silent of [merchantRef, second]) {
    bank.silentAbout.add(silent);
    expect(await retryPayment(deps, visitor, orderToken)).toEqual({ ok: false, refusal: 'earlier_payment_unanswered' });
    expect(await attemptsOf(orderToken)).toHaveLength(2);
    bank.silentAbout.delete(silent);
  }
  expect((await retryPayment(deps, visitor, orderToken)).ok).toBe(true);
});

test('nothing can be retried once paid, once expired, or where there is no such order', async () => {
  const paid = await startPurchase(shop);
  bank.becomes(paid.merchantRef, 'captured');
  await settlePayment(deps, paid.merchantRef);
  expect(await retryPayment(deps, visitor, paid.orderToken)).toEqual({ ok: false, refusal: 'order_not_payable' });
  const unknown = '0'.repeat(32) as OrderToken;
  expect(await retryPayment(deps, visitor, unknown)).toEqual({ ok: false, refusal: 'order_not_found' });
  const { orderToken } = await declined();
  clock.advance(46 * MINUTE_MS);
  expect(await retryPayment(deps, visitor, orderToken)).toEqual({ ok: false, refusal: 'order_not_payable' });
});

test('two tabs pay the same order and both are captured: one is kept, the other refunded once', async () => {
  for (let round = 0; round < 10; round += 1) {
    const first = await declined();
    const again = await retryPayment(deps, visitor, first.orderToken);
    if (!again.ok) throw new Error(again.refusal);
    const second = merchantRefOf(again.value.redirectUrl);
    bank.becomes(first.merchantRef, 'captured', { failureReason: null });
    bank.becomes(second, 'captured');
    const tries = [first.merchantRef, second, first.merchantRef, second].map((ref) => settlePayment(deps, ref));
    await Promise.all(tries);
    await runWorkers(shop);
    const attempts = await attemptsOf(first.orderToken);
    expect(attempts.map((attempt) => attempt['state']).toSorted()).toEqual(['captured', 'refunded']);
    expect(attempts.flatMap((attempt) => attempt['exceptions'] ?? [])).toEqual(['duplicate']);
    const refunded = [first.merchantRef, second].map((ref) => bank.truth(ref).refundedAgorot);
    expect(refunded.toSorted()).toEqual([0, 5_500]);
    const [lots] = await rowsOf(
      shop,
      `select count(*)::int as n from credit_lot c join order_line l on l.order_line_id = c.source_id
       join shop_order o using (order_id) where o.token_hash = $1`,
      [deps.keyring.tokenHash(first.orderToken)],
    );
    expect(lots).toEqual({ n: 1 });
  }
});
