import { expect, test } from 'vitest';
import { orderViewSchema } from '#contracts/selling/orders.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { singleGateway } from '#server/payments/adapters/gateways.ts';
import { GatewayUnavailableError } from '#server/payments/adapters/gateway-errors.ts';
import { retryPayment } from '#server/payments/attempts/retry-payment.ts';
import { settlePayment } from '#server/payments/attempts/settle-payment.ts';
import { settleRefunds } from '#server/payments/refunds/settle-refunds.ts';
import {
  connectVisits,
  createShop,
  merchantRefOf,
  rowsOf,
  startPurchase,
  type StartedPurchase,
} from '#testing/factories.ts';
import { payTwice } from '#testing/orders/second-payment.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { getOrder } from './get-order.ts';

const { db } = await createTestDatabase();
const shop = await createShop(db);
const { deps, bank, clock } = shop;
connectVisits(shop);

async function viewOf({ orderToken, buyer }: Pick<StartedPurchase, 'orderToken' | 'buyer'>) {
  const outcome = await getOrder(deps, buyer, { orderToken, proof: undefined });
  if (!outcome.ok) throw new Error(outcome.refusal);
  return orderViewSchema.parse(outcome.value);
}

async function declined(): Promise<StartedPurchase> {
  const purchase = await startPurchase(shop);
  bank.becomes(purchase.merchantRef, 'failed', { failureReason: 'declined' });
  await settlePayment(deps, purchase.merchantRef);
  return purchase;
}

/** A purchase declined twice; the page of the first attempt can still be open in its tab. */
async function declinedTwice(): Promise<{ readonly purchase: StartedPurchase; readonly second: string }> {
  const purchase = await declined();
  const again = await retryPayment(deps, purchase.buyer, purchase.orderToken);
  if (!again.ok) throw new Error(again.refusal);
  const second = merchantRefOf(again.value.redirectUrl);
  bank.becomes(second, 'failed', { failureReason: 'declined' });
  await settlePayment(deps, second);
  clock.advance(11 * SECOND_MS);
  return { purchase, second };
}

test('declined, then approved on the same page: the next visit says paid, without any webhook', async () => {
  const purchase = await declined();
  expect(await viewOf(purchase)).toMatchObject({ state: 'failed' });
  bank.becomes(purchase.merchantRef, 'captured', { failureReason: null });
  clock.advance(11 * SECOND_MS);
  expect(await viewOf(purchase)).toMatchObject({ state: 'paid' });
});

test('an order that expired is asked about for a day, because its page at the bank may be open', async () => {
  const purchase = await startPurchase(shop);
  clock.advance(50 * MINUTE_MS);
  expect(await viewOf(purchase)).toMatchObject({ state: 'expired' });
  bank.becomes(purchase.merchantRef, 'captured');
  clock.advance(11 * SECOND_MS);
  expect(await viewOf(purchase)).toMatchObject({ state: 'paid' });
  const old = await startPurchase(shop);
  clock.advance(50 * MINUTE_MS);
  await viewOf(old);
  clock.advance(DAY_MS);
  const before = bank.asked.statuses;
  await viewOf(old);
  expect(bank.asked.statuses).toBe(before);
});

test('while the bank does not answer, the page neither says that nothing was charged nor offers another payment', async () => {
  const purchase = await declined();
  clock.advance(11 * SECOND_MS);
  bank.condition = 'down';
  for (let looks = 0; looks < 3; looks += 1) expect(await viewOf(purchase)).toMatchObject({ state: 'pending' });
  expect(await retryPayment(deps, purchase.buyer, purchase.orderToken)).toEqual({
    ok: false,
    refusal: 'earlier_payment_unanswered',
  });
  bank.condition = 'up';
  expect(await viewOf(purchase)).toMatchObject({ state: 'failed', failureReason: 'declined' });
});

test('nor if the order expired in the meantime: its page at the bank may have been paid', async () => {
  const purchase = await startPurchase(shop);
  clock.advance(50 * MINUTE_MS);
  bank.condition = 'down';
  expect(await viewOf(purchase)).toMatchObject({ state: 'pending' });
  bank.condition = 'up';
  clock.advance(11 * SECOND_MS);
  expect(await viewOf(purchase)).toMatchObject({ state: 'expired' });
});

test('concurrent visits wait for the same answer of the bank', async () => {
  const purchase = await declined();
  clock.advance(11 * SECOND_MS);
  const thinking = Promise.withResolvers<undefined>();
  bank.beforeStatus = () => thinking.promise;
  const before = bank.asked.statuses;
  const looks = [viewOf(purchase), viewOf(purchase), viewOf(purchase)];
  bank.becomes(purchase.merchantRef, 'captured', { failureReason: null });
  setTimeout(() => thinking.resolve(undefined), 50);
  expect((await Promise.all(looks)).map(({ state }) => state)).toEqual(['paid', 'paid', 'paid']);
  expect(bank.asked.statuses - before).toBe(1);
  bank.beforeStatus = () => Promise.resolve();
});

test('two declined attempts, then the tab of the first is approved: the next visit says paid, without any webhook', async () => {
  const { purchase } = await declinedTwice();
  bank.becomes(purchase.merchantRef, 'captured', { failureReason: null });
  expect(await viewOf(purchase)).toMatchObject({ state: 'paid' });
});

test('the same while the second try is still open, and where a webhook about the second has just been worked on', async () => {
  const open = await declined();
  expect(await retryPayment(deps, open.buyer, open.orderToken)).toMatchObject({ ok: true });
  clock.advance(11 * SECOND_MS);
  bank.becomes(open.merchantRef, 'captured', { failureReason: null });
  expect(await viewOf(open)).toMatchObject({ state: 'paid' });

  const { purchase } = await declinedTwice();
  bank.becomes(purchase.merchantRef, 'captured', { failureReason: null });
  const working = {
    ...deps,
    wake: { ...deps.wake, joinRunningSettlement: () => Promise.resolve('answered' as const) },
  };
  const seen = await getOrder(working, purchase.buyer, { orderToken: purchase.orderToken, proof: undefined });
  expect(seen).toMatchObject({ ok: true, value: { state: 'paid' } });
});

test('every attempt of the last day is checked, each once in ten seconds; older ones are not', async () => {
  const { purchase, second } = await declinedTwice();
  const before = bank.asked.statuses;
  const looks = await Promise.all(Array.from({ length: 10 }, () => viewOf(purchase)));
  expect(new Set(looks.map(({ state }) => state))).toEqual(new Set(['failed']));
  expect(bank.asked.statuses - before).toBe(2);
  clock.advance(50 * MINUTE_MS);
  expect(await viewOf(purchase)).toMatchObject({ state: 'expired' });
  expect(bank.asked.statuses - before).toBe(4);
  await rowsOf(shop, 'update payment set created_at = $2 where merchant_ref = $1', [
    purchase.merchantRef,
    new Date(clock.now() - DAY_MS),
  ]);
  clock.advance(11 * SECOND_MS);
  bank.silentAbout.add(purchase.merchantRef);
  expect(await viewOf(purchase)).toMatchObject({ state: 'expired' });
  bank.silentAbout.add(second);
  clock.advance(11 * SECOND_MS);
  expect(await viewOf(purchase)).toMatchObject({ state: 'pending' });
});

test('while the bank is silent about the first of two attempts, the page does not say that nothing was charged', async () => {
  const { purchase } = await declinedTwice();
  bank.silentAbout.add(purchase.merchantRef);
  for (let looks = 0; looks < 3; looks += 1) expect(await viewOf(purchase)).toMatchObject({ state: 'pending' });
  bank.silentAbout.delete(purchase.merchantRef);
  expect(await viewOf(purchase)).toMatchObject({ state: 'failed', failureReason: 'declined' });
});

test('an attempt without a payment page is not shown as a pending payment', async () => {
  const purchase = await declined();
  const noPages = singleGateway({
    ...bank.gateway,
    createSession: () => Promise.reject(new GatewayUnavailableError('no pages today')),
  });
  const again = await retryPayment({ ...deps, gateways: noPages }, purchase.buyer, purchase.orderToken);
  expect(again).toEqual({ ok: false, refusal: 'payment_provider_unavailable' });
  clock.advance(11 * SECOND_MS);
  const before = bank.asked.statuses;
  expect(await viewOf(purchase)).toMatchObject({ state: 'failed', failureReason: 'other' });
  expect(bank.asked.statuses - before).toBe(1);
  expect(await retryPayment(deps, purchase.buyer, purchase.orderToken)).toMatchObject({ ok: true });
  expect(await viewOf(purchase)).toMatchObject({ state: 'pending' });
});

test.each([
  ['another amount', { amountAgorot: 100 }],
  ['another currency', { currency: 'USD' }],
] as const)('%s: a person looks at it, and a second payment is refused until it is decided', async (_, lie) => {
  const purchase = await declined();
  const { merchantRef, orderToken, buyer } = purchase;
  bank.becomes(merchantRef, 'captured', lie);
  await settlePayment(deps, merchantRef);
  expect(await viewOf(purchase)).toMatchObject({ state: 'in_review' });
  expect(await retryPayment(deps, buyer, orderToken)).toEqual({ ok: false, refusal: 'order_not_payable' });
  const attempts = await rowsOf(
    shop,
    'select count(*)::int as n from payment join shop_order using (order_id) where token_hash = $1',
    [deps.keyring.tokenHash(orderToken)],
  );
  expect(attempts).toEqual([{ n: 1 }]);
});

test('a late payment is shown until it is refunded', async () => {
  const purchase = await startPurchase(shop, { packageId: 3 });
  clock.advance(50 * MINUTE_MS);
  await settlePayment(deps, purchase.merchantRef);
  await rowsOf(
    shop,
    `insert into price_version (price_version_id, wash_package_id, price_agorot, valid_from)
     select gen_random_uuid(), wash_package_id, 23000, $1 from wash_package where kind = 'package' and number = 3`,
    [new Date(clock.now())],
  );
  bank.becomes(purchase.merchantRef, 'captured');
  await settlePayment(deps, purchase.merchantRef);
  expect(await viewOf(purchase)).toMatchObject({ state: 'returning' });
  await settleRefunds(deps);
  expect(await viewOf(purchase)).toMatchObject({ state: 'refunded' });
});

test('a second payment is shown beside the purchase until it is refunded', async () => {
  const email = 'twice@example.com';
  const purchase = await payTwice(shop, { email });
  const secondPayment = { amountAgorot: 5_500, returned: false };
  expect(await viewOf(purchase)).toMatchObject({ state: 'paid', secondPayment });
  await settleRefunds(deps);
  expect(await viewOf(purchase)).toMatchObject({ secondPayment: { ...secondPayment, returned: true } });
});
