import { afterEach, beforeEach, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { CheckoutCommand } from './checkout-command.ts';
import { startCheckout } from './start-checkout.ts';
import { openCardCom, openPayPlus } from '#testing/bank/real-providers.ts';
import { connectVisits, createShop, newBuyer, newCommand, rowsOf, runWorkers, type Shop } from '#testing/factories.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { createGateways } from '#server/payments/adapters/gateways.ts';
import { isMerchantRef } from '#server/payments/payment-identity.ts';
import { POLLED_EVENT_INTERVAL_MS, receiveWebhookEvent } from '#server/payments/events/receive-webhook-event.ts';
import { reconcileWithProvider } from '#server/payments/reconciliation/reconcile-period.ts';
import { retryPayment } from '#server/payments/attempts/retry-payment.ts';
import { createPaymentSessionStore } from '#server/payments/payment-session-store.ts';
import { settlePayment } from '#server/payments/attempts/settle-payment.ts';
import { settleRefunds } from '#server/payments/refunds/settle-refunds.ts';

const { db } = await createTestDatabase();
const plain = await createShop(db);
const { clock } = plain;

const open = () =>
  Promise.all([
    openPayPlus({ memory: createPaymentSessionStore({ db }, 'payplus'), isOwnReference: isMerchantRef }),
    openCardCom({ memory: createPaymentSessionStore({ db }, 'cardcom'), isOwnReference: isMerchantRef }),
  ]);

let [payPlus, cardCom] = await open();
let closing = [payPlus.close, cardCom.close];

beforeEach(async () => {
  [payPlus, cardCom] = await open();
  closing = [...closing, payPlus.close, cardCom.close];
});
afterEach(async () => {
  await Promise.all(closing.map((close) => close()));
  closing = [];
});

type Plan = { readonly order?: readonly string[]; readonly payPlusAt?: string; readonly cardComAt?: string };

function shopWith({ order = ['payplus', 'cardcom'], payPlusAt, cardComAt }: Plan = {}): Shop {
  const gateways = createGateways({
    all: [payPlus.at(payPlusAt ?? payPlus.peer.baseUrl), cardCom.at(cardComAt ?? cardCom.peer.baseUrl)],
    order,
    nayax: 'cardcom',
    now: () => clock.now(),
  });
  return { ...plain, deps: { ...plain.deps, gateways } };
}

const UNREACHABLE = 'http://127.0.0.1:9';

async function buy(shop: Shop, command: CheckoutCommand = newCommand()) {
  const started = await startCheckout(shop.deps, newBuyer(shop), command);
  return { command, started, attempts: await attemptsOf(command) };
}

async function attemptsOf({ idempotencyKey }: CheckoutCommand) {
  return rowsOf(
    plain,
    `select p.provider, p.state, p.merchant_ref as ref, p.redirect_url as page, o.state as "order",
       coalesce((select string_agg(r.state, ',') from refund r where r.payment_id = p.payment_id), '') as refunds,
       coalesce((select string_agg(x.kind, ',') from payment_exception x where x.payment_id = p.payment_id), '') as cases,
       (select count(*)::int from credit_lot l join order_line i on i.order_line_id = l.source_id where i.order_id = p.order_id) as lots
     from idempotency_key k join shop_order o using (order_id) join payment p using (order_id)
     where k.key = $1 order by p.attempt`,
    [idempotencyKey],
  );
}

function refOf(attempts: readonly Record<string, unknown>[], index = 0): string {
  return String(attempts[index]?.['ref']);
}

async function payPlusCalls(shop: Shop, merchantRef: string) {
  const gateway = shop.deps.gateways.find('payplus');
  if (gateway === null) throw new Error('there is no PayPlus');
  return receiveWebhookEvent(shop.deps, gateway, payPlus.peer.callback(merchantRef));
}

async function cardComCalls(shop: Shop, merchantRef: string) {
  const gateway = shop.deps.gateways.find('cardcom');
  if (gateway === null) throw new Error('there is no CardCom');
  const { url, body } = cardCom.peer.callback(merchantRef);
  return receiveWebhookEvent(shop.deps, gateway, { body, headers: {}, mark: url.split('/').at(-1) ?? '' });
}

test('cards go to the first provider, the mapped method to its own, and each callback settles its payment once', async () => {
  const shop = shopWith();
  const byCard = await buy(shop);
  const byNayax = await buy(shop, newCommand({ paymentMethod: 'nayax' }));
  expect([byCard, byNayax].map(({ attempts }) => attempts.map(({ provider }) => provider))).toEqual([
    ['payplus'],
    ['cardcom'],
  ]);
  payPlus.peer.customer(refOf(byCard.attempts), 'approve');
  cardCom.peer.customer(refOf(byNayax.attempts), 'approve');
  for (let copy = 0; copy < 3; copy += 1) {
    expect((await payPlusCalls(shop, refOf(byCard.attempts))).ok).toBe(true);
    expect((await cardComCalls(shop, refOf(byNayax.attempts))).ok).toBe(true);
  }
  await runWorkers(shop);
  for (const { command } of [byCard, byNayax]) {
    expect(await attemptsOf(command)).toMatchObject([{ state: 'captured', order: 'fulfilled', lots: 1 }]);
  }
  // what CardCom said a second and a third time is asked about once more, later
  const kept = await rowsOf(
    plain,
    'select trust, count(*)::int, count(processed_at)::int as processed from webhook_event group by trust order by trust',
  );
  expect(kept).toEqual([
    { trust: 'polled', count: 2, processed: 1 },
    { trust: 'signed', count: 1, processed: 1 },
  ]);
});

test('a card that is refused and then pays on the same CardCom page sends two equal callbacks', async () => {
  const shop = shopWith({ order: ['cardcom'] });
  const { command, attempts } = await buy(shop);
  const ref = refOf(attempts);
  cardCom.peer.customer(ref, 'decline');
  await cardComCalls(shop, ref);
  await runWorkers(shop);
  expect(await attemptsOf(command)).toMatchObject([{ state: 'failed' }]);
  cardCom.peer.customer(ref, 'approve');
  await cardComCalls(shop, ref);
  clock.advance(POLLED_EVENT_INTERVAL_MS);
  await runWorkers(shop);
  expect(await attemptsOf(command)).toMatchObject([{ state: 'captured', order: 'fulfilled', lots: 1 }]);
});

test('if the first provider is down the second opens the page, and the same command gets the same page', async () => {
  const shop = shopWith({ payPlusAt: UNREACHABLE });
  const { command, started, attempts } = await buy(shop);
  expect(attempts).toMatchObject([
    { provider: 'payplus', state: 'failed', page: null },
    { provider: 'cardcom', state: 'redirected' },
  ]);
  expect(started.ok && started.value.redirectUrl).toBe(attempts[1]?.['page']);
  expect(await startCheckout(shop.deps, newBuyer(shop), command)).toEqual(started);
  // an unreachable provider is tried last for a while
  expect((await buy(shop)).attempts).toMatchObject([{ provider: 'cardcom' }]);
});

test('a provider that opened no page does not delay the next attempt', async () => {
  const shop = shopWith({ payPlusAt: UNREACHABLE });
  const { command, started, attempts } = await buy(shop);
  if (!started.ok) throw new Error(started.refusal);
  cardCom.peer.customer(refOf(attempts, 1), 'decline');
  await settlePayment(shop.deps, refOf(attempts, 1));
  connectVisits(shop);
  expect(await retryPayment(shop.deps, newBuyer(shop), started.value.orderToken)).toMatchObject({ ok: true });
  expect(await attemptsOf(command)).toMatchObject([{ page: null }, { state: 'failed' }, { state: 'redirected' }]);
});

test('a late payment of the closed attempt is a second payment, and is refunded', async () => {
  const { command, attempts } = await buy(shopWith({ payPlusAt: UNREACHABLE }));
  const shop = shopWith();
  const [first, second] = [refOf(attempts), refOf(attempts, 1)];
  cardCom.peer.customer(second, 'approve');
  await settlePayment(shop.deps, second);
  payPlus.peer.books.open({
    moreInfo: first,
    amount: 55,
    methods: [],
    callbackUrl: '',
    createToken: false,
    papers: false,
  });
  payPlus.peer.customer(first, 'approve');
  expect((await payPlusCalls(shop, first)).ok).toBe(true);
  await runWorkers(shop);
  expect(await attemptsOf(command)).toMatchObject([
    { provider: 'payplus', state: 'refunded', cases: 'duplicate', refunds: 'done', lots: 1 },
    { provider: 'cardcom', state: 'captured', order: 'fulfilled' },
  ]);
  expect(payPlus.peer.books.transactions.filter(({ type }) => type === 'Refund')).toHaveLength(1);
});

test('without an answer the attempt stays with the first provider and continues there', async () => {
  const shop = shopWith();
  payPlus.peer.trouble.next({ kind: 'silent' });
  const { command, started, attempts } = await buy(shop);
  expect(started).toEqual({ ok: false, refusal: 'payment_provider_unavailable' });
  expect(attempts).toMatchObject([{ provider: 'payplus', state: 'created', page: null }]);
  expect(cardCom.peer.books.pages).toEqual([]);
  expect((await startCheckout(shop.deps, newBuyer(shop), command)).ok).toBe(true);
  expect(await attemptsOf(command)).toMatchObject([{ provider: 'payplus', state: 'redirected' }]);
});

test('with all providers unreachable the customer gets an error, and retries start no further attempts', async () => {
  const shop = shopWith({ payPlusAt: UNREACHABLE, cardComAt: UNREACHABLE });
  const command = newCommand();
  for (let press = 0; press < 5; press += 1) {
    expect((await buy(shop, command)).started).toEqual({ ok: false, refusal: 'payment_provider_unavailable' });
  }
  expect(await attemptsOf(command)).toHaveLength(2);
  clock.advance(MINUTE_MS);
  expect((await buy(shopWith(), command)).started.ok).toBe(true);
});

test('after the credentials change, new customers go to the next provider, and no open payment is lost', async () => {
  const shop = shopWith();
  const before = await buy(shop);
  payPlus.peer.customer(refOf(before.attempts), 'approve');
  payPlus.peer.changeKeys();
  expect((await buy(shop)).attempts).toMatchObject([{ provider: 'payplus', state: 'failed' }, { provider: 'cardcom' }]);
  expect(shop.deps.gateways.healthOf('payplus').lastError).toContain('the keys are not accepted');
  await expect(settlePayment(shop.deps, refOf(before.attempts))).rejects.toThrow('the keys are not accepted');
  expect(await attemptsOf(before.command)).toMatchObject([{ provider: 'payplus', state: 'redirected' }]);
});

test('payments of a provider that opens no new pages are still settled, refunded and reconciled', async () => {
  const before = await buy(shopWith());
  const ref = refOf(before.attempts);
  const shop = shopWith({ order: ['cardcom'] });
  expect((await buy(shop)).attempts).toMatchObject([{ provider: 'cardcom' }]);
  payPlus.peer.customer(ref, 'approve');
  expect((await reconcileWithProvider(shop.deps))?.settled).toBe(1);
  expect(await attemptsOf(before.command)).toMatchObject([{ state: 'captured', order: 'fulfilled', lots: 1 }]);
  expect((await payPlusCalls(shop, ref)).ok).toBe(true);
});

test('without its credentials a payment’s provider cannot be asked, and nothing is decided', async () => {
  const { command, attempts } = await buy(shopWith());
  const shop = shopWith();
  // only one provider is left, and the payment was opened at a different provider
  const deps = {
    ...shop.deps,
    gateways: { ...shop.deps.gateways, all: shop.deps.gateways.all.slice(1), find: () => null },
  };
  await expect(settlePayment(deps, refOf(attempts))).rejects.toThrow('payplus is not set up any more');
  expect(await attemptsOf(command)).toMatchObject([{ state: 'redirected' }]);
});

/** A second payment at PayPlus with a refund on its way. */
async function refundDue(shop: Shop) {
  const { command, attempts } = await buy(shopWith({ payPlusAt: UNREACHABLE }));
  const [first, second] = [refOf(attempts), refOf(attempts, 1)];
  cardCom.peer.customer(second, 'approve');
  await settlePayment(shop.deps, second);
  payPlus.peer.books.open({
    moreInfo: first,
    amount: 55,
    methods: [],
    callbackUrl: '',
    createToken: false,
    papers: false,
  });
  payPlus.peer.customer(first, 'approve');
  await settlePayment(shop.deps, first);
  return { refunds: async () => (await attemptsOf(command))[0]?.['refunds'] };
}

const REFUND_PATH = 'Transactions/RefundByTransactionUID';
const refundsThere = () => payPlus.peer.books.transactions.filter(({ type }) => type === 'Refund').length;

test('a refund whose answer was lost is looked up and booked once', async () => {
  const shop = shopWith();
  const { refunds } = await refundDue(shop);
  payPlus.peer.trouble.next({ kind: 'cut' }, { path: REFUND_PATH });
  await settleRefunds(shop.deps);
  expect([await refunds(), refundsThere()]).toEqual(['sent', 1]);
  clock.advance(MINUTE_MS);
  await settleRefunds(shop.deps);
  expect([await refunds(), refundsThere()]).toEqual(['done', 1]);
});

test('a sent refund that the provider does not know is not sent again: after an hour it needs a review', async () => {
  const shop = shopWith();
  const { refunds } = await refundDue(shop);
  payPlus.peer.trouble.next({ kind: 'torn' }, { path: REFUND_PATH });
  await settleRefunds(shop.deps);
  for (let round = 0; round < 4; round += 1) {
    clock.advance(10 * MINUTE_MS);
    await settleRefunds(shop.deps);
  }
  expect([await refunds(), refundsThere()]).toEqual(['sent', 0]);
  clock.advance(HOUR_MS);
  await settleRefunds(shop.deps);
  expect([await refunds(), refundsThere()]).toEqual(['failed', 0]);
});

test('a refund that was not sent waits, and is sent when the provider is up again', async () => {
  const shop = shopWith();
  const { refunds } = await refundDue(shop);
  payPlus.peer.trouble.next({ kind: 'maintenance' });
  await settleRefunds(shop.deps);
  expect([await refunds(), refundsThere()]).toEqual(['requested', 0]);
  clock.advance(30 * SECOND_MS);
  await settleRefunds(shop.deps);
  expect([await refunds(), refundsThere()]).toEqual(['done', 1]);
});

test('a callback of a stranger is rejected, whichever provider it names', async () => {
  const shop = shopWith();
  const { attempts } = await buy(shop);
  const forged = payPlus.peer.callback(refOf(attempts), { secretKey: 'of a stranger' });
  for (const gateway of shop.deps.gateways.all) {
    for (const mark of ['', refOf(attempts), `${refOf(attempts)}.${'0'.repeat(32)}`]) {
      expect(await receiveWebhookEvent(shop.deps, gateway, { ...forged, mark })).toEqual({
        ok: false,
        refusal: 'signature_invalid',
      });
    }
  }
});
