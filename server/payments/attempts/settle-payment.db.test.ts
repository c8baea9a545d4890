import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { createShop, makePurchase, rowsOf, runWorkers, startPurchase, type Shop } from '#testing/factories.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { settlePayment } from './settle-payment.ts';

const { db } = await createTestDatabase();
const shop = await createShop(db);

async function orderOf(merchantRef: string, from: Shop = shop) {
  const [row] = await rowsOf(
    from,
    `select o.order_id, o.state, o.paid_at is not null as paid, p.state as payment, p.failure_reason, p.disputed_at is not null as disputed,
       p.next_check_at is not null as asked_again,
       (select count(*)::int from credit_lot c join order_line l on l.order_line_id = c.source_id where l.order_id = o.order_id) as lots,
       (select array_agg(topic order by topic) from outbox x where x.order_id = o.order_id) as messages,
       (select array_agg(kind) from payment_exception x where x.payment_id = p.payment_id) as exceptions,
       (select count(*)::int from payment_exception x where x.payment_id = p.payment_id and x.closed_at is null) as open_cases
     from payment p join shop_order o using (order_id) where merchant_ref = $1`,
    [merchantRef],
  );
  return row;
}

test('a payment fulfils its order: paid, one lot, one receipt, no further check', async () => {
  const { merchantRef } = await makePurchase(shop);
  expect(await orderOf(merchantRef)).toMatchObject({
    state: 'fulfilled',
    paid: true,
    payment: 'captured',
    lots: 1,
    messages: ['receipt'],
    exceptions: null,
    asked_again: false,
  });
});

test('the same status again changes nothing, also twenty times at once', async () => {
  const { merchantRef } = await startPurchase(shop);
  shop.bank.becomes(merchantRef, 'captured');
  const results = await Promise.all(Array.from({ length: 20 }, () => settlePayment(shop.deps, merchantRef)));
  expect(new Set(results.map((result) => result.outcome))).toEqual(new Set(['settled']));
  expect(await orderOf(merchantRef)).toMatchObject({
    state: 'fulfilled',
    lots: 1,
    messages: ['receipt'],
    exceptions: null,
  });
  const [journals] = await rowsOf(
    shop,
    `select count(*)::int as n from journal j join payment p on p.payment_id = j.ref_id where p.merchant_ref = $1`,
    [merchantRef],
  );
  expect(journals).toEqual({ n: 1 });
});

test('a gift with a recipient gets its own message, and is valid for five years', async () => {
  const wish = { kind: 'gift', packageId: 2, recipientName: 'נועה', recipientEmail: 'noa@example.com' } as const;
  const { merchantRef } = await makePurchase(shop, wish);
  expect(await orderOf(merchantRef)).toMatchObject({ state: 'fulfilled', messages: ['gift', 'receipt'] });
  const [lot] = await rowsOf(
    shop,
    `select c.gift, c.initial, c.expires_at >= c.issued_at + interval '5 years' as long from credit_lot c
     join order_line l on l.order_line_id = c.source_id join payment p on p.order_id = l.order_id where p.merchant_ref = $1`,
    [merchantRef],
  );
  expect(lot).toEqual({ gift: true, initial: 3, long: true });
});

test('a package books its liability and its VAT; the journal sums to zero', async () => {
  const { merchantRef } = await makePurchase(shop);
  const entries = await rowsOf(
    shop,
    `select e.ledger_account_id as account, e.amount_agorot::int as agorot from journal_entry e join journal j using (journal_id)
     join payment p on p.payment_id = j.ref_id where p.merchant_ref = $1 order by 1`,
    [merchantRef],
  );
  expect(entries).toEqual([
    { account: 'clearing:provider', agorot: 5_500 },
    { account: 'liability:prepaid_wash', agorot: -4_661 },
    { account: 'liability:vat_output', agorot: -839 },
  ]);
});

test('a declined card leaves the order open and says why', async () => {
  const { merchantRef } = await startPurchase(shop);
  shop.bank.becomes(merchantRef, 'failed', { failureReason: 'declined' });
  expect(await settlePayment(shop.deps, merchantRef)).toMatchObject({ outcome: 'settled' });
  expect(await orderOf(merchantRef)).toMatchObject({
    state: 'awaiting_payment',
    payment: 'failed',
    failure_reason: 'declined',
    lots: 0,
  });
});

test('how payments end is counted: declined ones and expired ones, each once', async () => {
  const counted = async (outcome: string): Promise<number> => {
    const { body } = await shop.deps.metrics.text();
    return Number(new RegExp(`payment_settled_total\\{[^}]*outcome="${outcome}"[^}]*\\} (\\d+)`).exec(body)?.[1] ?? 0);
  };
  const before = [await counted('failed'), await counted('expired')];
  for (const state of ['pending', 'failed', 'expired'] as const) {
    const { merchantRef } = await startPurchase(shop);
    shop.bank.becomes(merchantRef, state, { failureReason: state === 'failed' ? 'declined' : null });
    for (let times = 0; times < 2; times += 1) await settlePayment(shop.deps, merchantRef);
  }
  expect(await Promise.all(['failed', 'expired', 'pending'].map(counted))).toEqual([...before.map((n) => n + 1), 0]);
});

test('a card that was declined and then accepted on the same page is paid, and never goes back to declined', async () => {
  const { merchantRef } = await startPurchase(shop);
  shop.bank.becomes(merchantRef, 'failed', { failureReason: 'declined' });
  await settlePayment(shop.deps, merchantRef);
  shop.bank.becomes(merchantRef, 'captured', { failureReason: null });
  await settlePayment(shop.deps, merchantRef);
  shop.bank.becomes(merchantRef, 'failed', { failureReason: 'declined' });
  await settlePayment(shop.deps, merchantRef);
  expect(await orderOf(merchantRef)).toMatchObject({ state: 'fulfilled', payment: 'captured', failure_reason: null });
});

test('another amount than requested never fulfils, needs a review, and is booked as unassigned', async () => {
  const { merchantRef } = await startPurchase(shop);
  shop.bank.becomes(merchantRef, 'captured', { amountAgorot: 100 });
  await settlePayment(shop.deps, merchantRef);
  await runWorkers(shop);
  expect(await orderOf(merchantRef)).toMatchObject({
    state: 'awaiting_payment',
    payment: 'captured',
    exceptions: ['amount_mismatch'],
    lots: 0,
    messages: ['payment_review', 'payment_review_notice'],
  });
  expect(shop.bank.truth(merchantRef)).toMatchObject({ refundedAgorot: 0 });
});

test('a partial refund before the capture was seen: the payment fulfils, then the refund is booked', async () => {
  const { merchantRef } = await startPurchase(shop);
  shop.bank.becomes(merchantRef, 'part_refunded', { refundedAgorot: 2_000 });
  await settlePayment(shop.deps, merchantRef);
  expect(await orderOf(merchantRef)).toMatchObject({
    state: 'part_refunded',
    payment: 'part_refunded',
    lots: 1,
    messages: ['receipt', 'refund_made'],
    exceptions: null,
  });
  expect(await clearingOf(merchantRef)).toBe(3_500);
});

test('a full refund before the capture was seen: both are booked, and no wash is usable', async () => {
  const { merchantRef } = await startPurchase(shop);
  shop.bank.becomes(merchantRef, 'refunded', { refundedAgorot: 5_500 });
  await settlePayment(shop.deps, merchantRef);
  expect(await orderOf(merchantRef)).toMatchObject({ state: 'refunded', payment: 'refunded', exceptions: null });
  expect(await lotStateOf(merchantRef)).toBe('void');
  expect(await clearingOf(merchantRef)).toBe(0);
});

test.each([
  ['nothing', { amountAgorot: 0 }, 'amount_mismatch'],
  ['less than nothing', { amountAgorot: -1 }, 'amount_mismatch'],
  ['more back than came', { refundedAgorot: 5_501 }, 'amount_mismatch'],
  ['another currency', { currency: 'USD' }, 'currency_mismatch'],
  ['another payment', { providerRef: 'bank-of-another-payment' }, 'reference_mismatch'],
] as const)('an answer of %s is one case, asked about again, and closed by the right one', async (_what, lie, kind) => {
  const { merchantRef } = await startPurchase(shop);
  const right = shop.bank.truth(merchantRef);
  shop.bank.becomes(merchantRef, 'captured', lie);
  for (let times = 0; times < 3; times += 1) {
    expect(await settlePayment(shop.deps, merchantRef)).toMatchObject({ outcome: 'open' });
  }
  expect(await orderOf(merchantRef)).toMatchObject({
    state: 'awaiting_payment',
    payment: 'redirected',
    exceptions: [kind],
    open_cases: 1,
    asked_again: true,
    lots: 0,
    messages: ['payment_review', 'payment_review_notice'],
  });
  shop.bank.becomes(merchantRef, 'captured', right);
  await settlePayment(shop.deps, merchantRef);
  expect(await orderOf(merchantRef)).toMatchObject({
    state: 'fulfilled',
    exceptions: [kind],
    open_cases: 0,
    lots: 1,
    asked_again: false,
  });
  const broken = await rowsOf(shop, 'table inv_02_paid_without_money');
  expect(broken).toEqual([]);
});

test('a test payment buys nothing in a real shop, and works in a trial shop', async () => {
  const live = { ...shop.deps, config: { ...shop.deps.config, production: true } };
  const { merchantRef } = await startPurchase(shop);
  shop.bank.becomes(merchantRef, 'captured', { testMode: true });
  await settlePayment(live, merchantRef);
  expect(await orderOf(merchantRef)).toMatchObject({ state: 'awaiting_payment', exceptions: ['test_money'], lots: 0 });
  await settlePayment(shop.deps, merchantRef);
  expect(await orderOf(merchantRef)).toMatchObject({ state: 'fulfilled', open_cases: 0 });
});

test('a provider id of another payment is never trusted, also if this one has none yet', async () => {
  const paid = await makePurchase(shop);
  const { merchantRef } = await startPurchase(shop);
  await rowsOf(shop, 'update payment set provider_ref = null where merchant_ref = $1', [merchantRef]);
  shop.bank.becomes(merchantRef, 'captured', { providerRef: shop.bank.truth(paid.merchantRef).providerRef });
  expect(await settlePayment(shop.deps, merchantRef)).toMatchObject({ outcome: 'open' });
  expect(await orderOf(merchantRef)).toMatchObject({ state: 'awaiting_payment', exceptions: ['reference_mismatch'] });
});

/** Amount at the provider for a payment according to the ledger, less refunds. */
async function clearingOf(merchantRef: string): Promise<unknown> {
  const [balance] = await rowsOf(
    shop,
    `select coalesce(sum(e.amount_agorot), 0)::int as agorot from journal_entry e join journal j using (journal_id)
     where e.ledger_account_id = 'clearing:provider' and (j.ref_id in (select payment_id from payment where merchant_ref = $1)
       or j.ref_id in (select refund_id from refund join payment using (payment_id) where merchant_ref = $1))`,
    [merchantRef],
  );
  return balance?.['agorot'];
}

test('another currency never fulfils and is not booked in shekels', async () => {
  const { merchantRef } = await startPurchase(shop);
  shop.bank.becomes(merchantRef, 'captured', { currency: 'USD' });
  await settlePayment(shop.deps, merchantRef);
  await settlePayment(shop.deps, merchantRef);
  expect(await orderOf(merchantRef)).toMatchObject({
    state: 'awaiting_payment',
    exceptions: ['currency_mismatch'],
    lots: 0,
  });
});

test('an order past its time with no money expires, and late money still fulfils it while the price is the same', async () => {
  const own = { ...shop, deps: { ...shop.deps } };
  const { merchantRef } = await startPurchase(own);
  shop.clock.advance(50 * MINUTE_MS);
  await settlePayment(own.deps, merchantRef);
  expect(await orderOf(merchantRef)).toMatchObject({ state: 'expired', payment: 'expired' });
  shop.bank.becomes(merchantRef, 'captured');
  await settlePayment(own.deps, merchantRef);
  expect(await orderOf(merchantRef)).toMatchObject({
    state: 'fulfilled',
    payment: 'captured',
    exceptions: ['late'],
    lots: 1,
  });
});

test('a late payment at an outdated price is refunded automatically, once, with an audit row', async () => {
  const { merchantRef } = await startPurchase(shop, { packageId: 3 });
  shop.clock.advance(50 * MINUTE_MS);
  await settlePayment(shop.deps, merchantRef);
  await rowsOf(
    shop,
    `insert into price_version (price_version_id, wash_package_id, price_agorot, valid_from)
     select gen_random_uuid(), wash_package_id, 23000, $1 from wash_package where kind = 'package' and number = 3`,
    [new Date(shop.clock.now())],
  );
  shop.bank.becomes(merchantRef, 'captured');
  await Promise.all(Array.from({ length: 5 }, () => settlePayment(shop.deps, merchantRef)));
  await runWorkers(shop);
  await runWorkers(shop);
  expect(await orderOf(merchantRef)).toMatchObject({
    state: 'expired',
    payment: 'refunded',
    exceptions: ['late'],
    lots: 0,
  });
  expect(shop.bank.truth(merchantRef)).toMatchObject({ refundedAgorot: 22_000, state: 'refunded' });
});

test('a dispute freezes the vouchers, a won one unfreezes them, a lost one voids them', async () => {
  const won = await makePurchase(shop);
  const lost = await makePurchase(shop);
  for (const { merchantRef } of [won, lost]) {
    shop.bank.becomes(merchantRef, 'disputed');
    await settlePayment(shop.deps, merchantRef);
    await settlePayment(shop.deps, merchantRef);
    expect(await lotStateOf(merchantRef)).toBe('frozen');
    expect(await orderOf(merchantRef)).toMatchObject({ disputed: true, payment: 'captured' });
  }
  shop.bank.becomes(won.merchantRef, 'captured');
  await settlePayment(shop.deps, won.merchantRef);
  expect([await lotStateOf(won.merchantRef), (await orderOf(won.merchantRef))?.['disputed']]).toEqual([
    'active',
    false,
  ]);
  shop.bank.becomes(lost.merchantRef, 'refunded', { refundedAgorot: 5_500 });
  await settlePayment(shop.deps, lost.merchantRef);
  expect(await lotStateOf(lost.merchantRef)).toBe('void');
  expect(await orderOf(lost.merchantRef)).toMatchObject({ state: 'refunded', payment: 'lost' });
});

test('a dispute reported before its capture ends like one in order', async () => {
  const { merchantRef } = await startPurchase(shop);
  shop.bank.becomes(merchantRef, 'disputed');
  await settlePayment(shop.deps, merchantRef);
  expect(await orderOf(merchantRef)).toMatchObject({
    state: 'fulfilled',
    payment: 'captured',
    disputed: true,
    lots: 1,
  });
  expect(await lotStateOf(merchantRef)).toBe('frozen');
});

test('a refund made in the provider’s own console is booked and voids what was bought', async () => {
  const { merchantRef } = await makePurchase(shop);
  shop.bank.becomes(merchantRef, 'part_refunded', { refundedAgorot: 2_000 });
  await settlePayment(shop.deps, merchantRef);
  expect(await orderOf(merchantRef)).toMatchObject({ state: 'part_refunded', payment: 'part_refunded' });
  shop.bank.becomes(merchantRef, 'refunded', { refundedAgorot: 5_500 });
  await Promise.all(Array.from({ length: 5 }, () => settlePayment(shop.deps, merchantRef)));
  expect(await orderOf(merchantRef)).toMatchObject({ state: 'refunded', payment: 'refunded' });
  expect(await clearingOf(merchantRef)).toBe(0);
});

test('an attempt unknown to the provider expires after five minutes, not before', async () => {
  const { merchantRef } = await startPurchase(shop);
  shop.bank.forget(merchantRef);
  shop.clock.advance(2 * MINUTE_MS);
  expect(await settlePayment(shop.deps, merchantRef)).toMatchObject({ outcome: 'open' });
  expect(await orderOf(merchantRef)).toMatchObject({ payment: 'redirected', asked_again: true });
  shop.clock.advance(4 * MINUTE_MS);
  await settlePayment(shop.deps, merchantRef);
  expect(await orderOf(merchantRef)).toMatchObject({ payment: 'expired' });
});

test('a failed attempt is checked for a day, because its page may stay open, and then no more', async () => {
  const { merchantRef } = await startPurchase(shop);
  shop.bank.becomes(merchantRef, 'failed', { failureReason: 'cancelled' });
  await settlePayment(shop.deps, merchantRef);
  expect(await orderOf(merchantRef)).toMatchObject({ asked_again: true });
  shop.clock.advance(DAY_MS + MINUTE_MS);
  await settlePayment(shop.deps, merchantRef);
  expect(await orderOf(merchantRef)).toMatchObject({ asked_again: false, state: 'expired' });
});

test('a provider that does not answer changes nothing', async () => {
  const { merchantRef } = await startPurchase(shop);
  shop.bank.condition = 'down';
  await expect(settlePayment(shop.deps, merchantRef)).rejects.toThrow('the bank is closed');
  shop.bank.condition = 'up';
  expect(await orderOf(merchantRef)).toMatchObject({ state: 'awaiting_payment', payment: 'redirected' });
});

async function lotStateOf(merchantRef: string): Promise<unknown> {
  const [lot] = await rowsOf(
    shop,
    `select c.state from credit_lot c join order_line l on l.order_line_id = c.source_id
     join payment p on p.order_id = l.order_id where p.merchant_ref = $1`,
    [merchantRef],
  );
  return lot?.['state'];
}
