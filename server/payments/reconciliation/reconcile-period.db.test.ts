import { singleGateway } from '#server/payments/adapters/gateways.ts';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { createFakeMailTransport } from '#server/messaging/adapters/mail/fake.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';
import { createShop, makePurchase, rowsOf, startPurchase } from '#testing/factories.ts';
import { createOutboxDeps } from '#testing/shop/outbox-deps.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import type { CheckoutGateway } from '../adapters/port.ts';
import { GatewayUnavailableError } from '../adapters/gateway-errors.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { reconcileWithProvider, RECONCILE_JOB } from './reconcile-period.ts';

const { db } = await createTestDatabase();
const shop = await createShop(db);
const { deps, bank, clock } = shop;

let lostBefore = 0;

/** Makes payments at the bank that our database lacks, as after restoring a backup. */
async function sellAfterTheBackup(count: number, lie: object = {}): Promise<string[]> {
  const refs = Array.from({ length: count }, (_, index) => `Plost${clock.now()}x${lostBefore + index}`);
  lostBefore += count;
  for (const merchantRef of refs) {
    await bank.gateway.createSession({
      merchantRef,
      amountAgorot: 5_500,
      currency: 'ILS',
      description: 'wash',
      language: 'he',
      returnUrl: '',
      cancelUrl: '',
      webhookUrl: '',
      method: 'credit_card',
    });
    bank.becomes(merchantRef, 'captured', lie);
  }
  return refs;
}

test('an unreported payment fulfils its order, however long ago the checks stopped', async () => {
  const { merchantRef } = await startPurchase(shop);
  const open = await startPurchase(shop);
  await makePurchase(shop);
  await rowsOf(shop, 'update payment set next_check_at = null where merchant_ref = $1', [merchantRef]);
  bank.becomes(merchantRef, 'captured');
  expect(await reconcileWithProvider(deps)).toEqual({
    listed: 3,
    known: 1,
    settled: 1,
    ledgerCorrected: 0,
    unmatched: 0,
    unreportedRefundAmounts: 0,
    unidentifiedRefunds: 0,
    failed: 0,
  });
  const states = await rowsOf(
    shop,
    'select o.state from payment p join shop_order o using (order_id) where merchant_ref = any($1) order by 1',
    [[merchantRef, open.merchantRef]],
  );
  expect(states.map(({ state }) => state)).toEqual(['awaiting_payment', 'fulfilled']);
});

test('an unknown payment is recorded once and reported to the shop once', async () => {
  const [first = ''] = await sellAfterTheBackup(3);
  expect(await reconcileWithProvider(deps)).toMatchObject({ unmatched: 3 });
  expect(await reconcileWithProvider(deps)).toMatchObject({ unmatched: 0, known: 5 });
  const kept = await rowsOf(shop, 'select merchant_ref, amount_minor::int, closed_at from unmatched_payment', []);
  expect(kept).toHaveLength(3);
  expect(kept).toContainEqual({ merchant_ref: first, amount_minor: 5_500, closed_at: null });
  const mail = createFakeMailTransport();
  const outbox = { ...createOutboxDeps({ db, mail, clock }), keyring: deps.keyring };
  while ((await drainOutbox(outbox)).taken > 0);
  const told = mail.sent.filter(({ to }) => to === deps.brand.supportEmail);
  expect(told).toHaveLength(3);
  expect(told.some(({ text }) => text.includes(first) && text.includes('55 ILS'))).toBe(true);
});

test('an unknown payment is reported with its refunded amount, or as not stated', async () => {
  const [unreportedRefundAmounts = '', whole = '', part = ''] = await sellAfterTheBackup(3);
  bank.becomes(part, 'part_refunded', { refundedAgorot: 2_000 });
  let tells = true;
  const gateway: CheckoutGateway = {
    ...bank.gateway,
    listPayments: async () => ({
      payments: [unreportedRefundAmounts, whole, part].map((ref) => {
        const truth = bank.truth(ref);
        return ref === unreportedRefundAmounts || !tells
          ? { ...truth, state: 'captured', refundedAgorot: null }
          : truth;
      }),
      next: null,
    }),
  };
  const withUntold = { ...deps, gateways: singleGateway(gateway) };
  expect(await reconcileWithProvider(withUntold)).toMatchObject({ unmatched: 3 });
  const back = { [unreportedRefundAmounts]: null, [whole]: 0, [part]: 2_000 };
  expect(await wentBack(Object.keys(back))).toEqual(back);
  const mail = createFakeMailTransport();
  const outbox = { ...createOutboxDeps({ db, mail, clock }), keyring: deps.keyring };
  while ((await drainOutbox(outbox)).taken > 0);
  const textOf = (ref: string) => mail.sent.find(({ text }) => text.includes(ref))?.text;
  expect(textOf(unreportedRefundAmounts)).toContain('הרשימה של חברת הסליקה אינה מציגה החזרים');
  expect(textOf(whole)).toContain('0 ILS');
  expect(textOf(part)).toContain('20 ILS');
  // a list without refunds does not undo known refunds
  tells = false;
  await reconcileWithProvider(withUntold);
  expect(await wentBack(Object.keys(back))).toEqual(back);
});

async function wentBack(merchantRefs: readonly string[]): Promise<Record<string, unknown>> {
  const rows = await rowsOf(
    shop,
    'select merchant_ref, refunded_minor::int as back from unmatched_payment where merchant_ref = any($1)',
    [merchantRefs],
  );
  return Object.fromEntries(rows.map(({ merchant_ref: ref, back }) => [String(ref), back]));
}

test('the period starts days before the last run ended, and thirty days back without one', async () => {
  bank.periods.splice(0);
  await reconcileWithProvider(deps);
  expect(bank.periods[0]).toEqual({ from: clock.now() - 33 * DAY_MS, to: clock.now() });
  const endedAt = clock.now() - 20 * HOUR_MS;
  await rowsOf(shop, 'insert into schedule (name, due_at, last_finished_at) values ($1, now(), $2)', [
    RECONCILE_JOB,
    new Date(endedAt),
  ]);
  bank.periods.splice(0);
  await reconcileWithProvider(deps);
  expect(bank.periods.length).toBeGreaterThan(1);
  expect(bank.periods[0]?.from).toBe(endedAt - 3 * DAY_MS);
});

test('a provider that stops answering ends the run with an error, not with a partial result', async () => {
  bank.condition = 'down';
  await expect(reconcileWithProvider(deps)).rejects.toThrow('the bank is closed');
  bank.condition = 'up';
});

/** States of orders, payments and lots, newest order last. */
async function standing(merchantRefs: readonly string[]) {
  const rows = await rowsOf(
    shop,
    `select p.merchant_ref, p.state, p.refunded_agorot::int as back, p.disputed_at is not null as disputed, c.state as lot
    from payment p join order_line l using (order_id)
    join credit_lot c on c.source = 'order_line' and c.source_id = l.order_line_id where p.merchant_ref = any($1)`,
    [merchantRefs],
  );
  return merchantRefs.map((ref) => {
    const { merchant_ref: _, ...row } = rows.find((one) => one['merchant_ref'] === ref) ?? {};
    return row;
  });
}

test('refunds and disputes that a restored backup lacks are found once, and the washes follow', async () => {
  const sold = await Promise.all(Array.from({ length: 4 }, () => makePurchase(shop)));
  const refs = sold.map(({ merchantRef }) => merchantRef);
  const [whole = '', part = '', twice = '', fought = ''] = refs;
  bank.becomes(twice, 'part_refunded', { refundedAgorot: 1_000 });
  expect(await reconcileWithProvider(deps)).toMatchObject({ ledgerCorrected: 1, settled: 0 });
  bank.becomes(whole, 'refunded', { refundedAgorot: 5_500 });
  bank.becomes(part, 'part_refunded', { refundedAgorot: 2_000 });
  bank.becomes(twice, 'part_refunded', { refundedAgorot: 3_000 });
  bank.becomes(fought, 'disputed');
  expect(await reconcileWithProvider(deps)).toMatchObject({ ledgerCorrected: 4, settled: 0, failed: 0 });
  const after = [
    { state: 'refunded', back: 5_500, disputed: false, lot: 'void' },
    { state: 'part_refunded', back: 2_000, disputed: false, lot: 'active' },
    { state: 'part_refunded', back: 3_000, disputed: false, lot: 'active' },
    { state: 'captured', back: 0, disputed: true, lot: 'frozen' },
  ];
  expect(await standing(refs)).toEqual(after);
  const asked = bank.asked.statuses;
  expect(await reconcileWithProvider(deps)).toMatchObject({ ledgerCorrected: 0, settled: 0, failed: 0 });
  expect(bank.asked.statuses).toBe(asked);
  bank.becomes(fought, 'captured');
  expect(await reconcileWithProvider(deps)).toMatchObject({ ledgerCorrected: 1 });
  expect(await standing([fought])).toEqual([{ state: 'captured', back: 0, disputed: false, lot: 'active' }]);
});

test('a payment whose check fails stops no other, is counted, and is checked by the ordinary schedule', async () => {
  const [odd, plain] = [await makePurchase(shop), await makePurchase(shop)];
  for (const { merchantRef } of [odd, plain]) bank.becomes(merchantRef, 'refunded', { refundedAgorot: 5_500 });
  const { getStatus } = bank.gateway;
  const gateway = {
    ...bank.gateway,
    getStatus: async (ref: string) => {
      if (ref === odd.merchantRef) throw new GatewayUnavailableError('an answer about another payment');
      return getStatus(ref);
    },
  };
  const found = await reconcileWithProvider({ ...deps, gateways: singleGateway(gateway) });
  expect(found).toMatchObject({ ledgerCorrected: 1, failed: 1 });
  expect((await standing([odd.merchantRef, plain.merchantRef])).map(({ state }) => state)).toEqual([
    'captured',
    'refunded',
  ]);
  await reconcilePayments(deps);
  expect(await standing([odd.merchantRef])).toMatchObject([{ state: 'refunded', lot: 'void' }]);
});

test('a list without refunded amounts proves nothing about refunds, and refunds that it reports otherwise are checked', async () => {
  const [told, unreportedRefundAmounts] = [await makePurchase(shop), await makePurchase(shop)];
  for (const { merchantRef } of [told, unreportedRefundAmounts])
    bank.becomes(merchantRef, 'refunded', { refundedAgorot: 5_500 });
  const gateway: CheckoutGateway = {
    ...bank.gateway,
    listPayments: async () => ({
      payments: [told, unreportedRefundAmounts].map(({ merchantRef }) => ({
        ...bank.truth(merchantRef),
        state: 'captured',
        refundedAgorot: null,
      })),
      returned: [told.merchantRef, 'Pnobody'],
      next: null,
    }),
  };
  const found = await reconcileWithProvider({ ...deps, gateways: singleGateway(gateway) });
  expect(found).toEqual({
    listed: 2,
    known: 1,
    settled: 0,
    ledgerCorrected: 1,
    unmatched: 0,
    unreportedRefundAmounts: 1,
    unidentifiedRefunds: 0,
    failed: 0,
  });
  expect((await standing([told.merchantRef, unreportedRefundAmounts.merchantRef])).map(({ lot }) => lot)).toEqual([
    'void',
    'active',
  ]);
});

test('a provider without a list is reported as such', async () => {
  const { listPayments: _, ...gateway } = bank.gateway;
  expect(await reconcileWithProvider({ ...deps, gateways: singleGateway(gateway) })).toBeNull();
});
