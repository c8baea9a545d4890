import { oneGateway } from '#server/payments/adapters/gateways.ts';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/core/jerusalem-time.ts';
import { createFakeMailTransport } from '#server/messaging/adapters/mail/fake.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';
import { createShop, makePurchase, rowsOf, startPurchase } from '#testing/factories.ts';
import { createOutboxDeps } from '#testing/outbox-deps.ts';
import { createTestDatabase } from '#testing/test-db.ts';
import { reconcileWithProvider, RECONCILE_DUTY } from './reconcile-period.ts';

const { db } = await createTestDatabase();
const shop = await createShop(db);
const { deps, bank, clock } = shop;

/** Payments of the bank that our books know nothing of: what a restored backup has lost. */
async function sellAfterTheBackup(count: number, lie: object = {}): Promise<string[]> {
  const refs = Array.from({ length: count }, (_, index) => `Plost${clock.now()}x${index}`);
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

test('money that nobody reported fulfils its order, however long ago we stopped asking', async () => {
  const { merchantRef } = await startPurchase(shop);
  const open = await startPurchase(shop);
  await makePurchase(shop);
  await rowsOf(shop, 'update payment set next_check_at = null where merchant_ref = $1', [merchantRef]);
  bank.becomes(merchantRef, 'captured');
  expect(await reconcileWithProvider(deps)).toEqual({ listed: 3, known: 1, settled: 1, unmatched: 0 });
  const states = await rowsOf(
    shop,
    'select o.state from payment p join shop_order o using (order_id) where merchant_ref = any($1) order by 1',
    [[merchantRef, open.merchantRef]],
  );
  expect(states.map(({ state }) => state)).toEqual(['awaiting_payment', 'fulfilled']);
});

test('money of which the books know nothing is written down once, and the shop is told once', async () => {
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

test('the period begins days before the last comparison ended, and thirty days back where there was none', async () => {
  bank.periods.splice(0);
  await reconcileWithProvider(deps);
  expect(bank.periods[0]).toEqual({ from: clock.now() - 33 * DAY_MS, to: clock.now() });
  const endedAt = clock.now() - 20 * HOUR_MS;
  await rowsOf(shop, 'insert into schedule (name, due_at, last_finished_at) values ($1, now(), $2)', [
    RECONCILE_DUTY,
    new Date(endedAt),
  ]);
  bank.periods.splice(0);
  await reconcileWithProvider(deps);
  expect(bank.periods.length).toBeGreaterThan(1);
  expect(bank.periods[0]?.from).toBe(endedAt - 3 * DAY_MS);
});

test('a provider that does not answer in the middle ends the comparison with an error, not with a part', async () => {
  bank.condition = 'down';
  await expect(reconcileWithProvider(deps)).rejects.toThrow('the bank is closed');
  bank.condition = 'up';
});

test('a provider without a list is said to have none', async () => {
  const { listPayments: _, ...gateway } = bank.gateway;
  expect(await reconcileWithProvider({ ...deps, gateways: oneGateway(gateway) })).toBeNull();
});
