import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { PaymentId } from '#contracts/core/ids.ts';
import { breakOffPurchase, createShop, rowsOf } from '#testing/factories.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { storePaymentSession } from './payment.ts';
import { closeUnopenedAttempt } from './payment-provider.ts';

const { db } = await createTestDatabase();
const shop = await createShop(db);

/** An attempt without a stored payment page. */
async function attemptWithoutPage(): Promise<PaymentId> {
  const merchantRef = await breakOffPurchase(shop);
  const [row] = await rowsOf(shop, 'select payment_id from payment where merchant_ref = $1', [merchantRef]);
  return row?.['payment_id'] as PaymentId;
}

function page(paymentId: PaymentId, payUrl: string) {
  return storePaymentSession(db, { paymentId, providerRef: `ref of ${payUrl}`, payUrl });
}

test('two concurrent callers that store a page get the same stored address, and other attempts are unchanged', async () => {
  const [first, twice, other] = [await attemptWithoutPage(), await attemptWithoutPage(), await attemptWithoutPage()];
  const answers = await Promise.all([page(first, '/1'), page(twice, '/2a'), page(other, '/3'), page(twice, '/2b')]);
  expect(answers).toEqual(['/1', '/2a', '/3', '/2a']);
  expect(await page(twice, '/2c')).toBe('/2a');
  const kept = await rowsOf(
    shop,
    'select redirect_url, provider_ref, state from payment where payment_id = any($1) order by redirect_url',
    [[first, twice, other]],
  );
  expect(kept).toEqual(
    ['/1', '/2a', '/3'].map((url) => ({ redirect_url: url, provider_ref: `ref of ${url}`, state: 'redirected' })),
  );
});

test('a page of an unknown attempt fails for its caller only', async () => {
  const attempt = await attemptWithoutPage();
  const unknown = randomUUID() as PaymentId;
  const outcomes = await Promise.allSettled([page(attempt, '/4'), page(unknown, '/5'), page(attempt, '/6')]);
  expect(outcomes).toMatchObject([
    { status: 'fulfilled', value: '/4' },
    { status: 'rejected', reason: { message: `payment ${unknown} does not exist` } },
    { status: 'fulfilled', value: '/4' },
  ]);
});

test('only an attempt that still waits for its page is passed on to another provider, and only once', async () => {
  const [waiting, over] = [await attemptWithoutPage(), await attemptWithoutPage()];
  await rowsOf(shop, `update payment set state = 'failed', failure_reason = 'declined' where payment_id = $1`, [over]);
  expect(await closeUnopenedAttempt(db, over)).toBe(false);
  expect(await closeUnopenedAttempt(db, waiting)).toBe(true);
  expect(await closeUnopenedAttempt(db, waiting)).toBe(false);
});
