import { expect, test } from 'vitest';
import { createShop, deliverEvent, rowsOf, startPurchase } from '#testing/factories.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { startWebhookEventWorker } from './webhook-event-worker.ts';

const { db } = await createTestDatabase();
const shop = await createShop(db);
const { deps, bank } = shop;

test('a stopping process finishes its current payment, and callers can wait for it', async () => {
  const { merchantRef } = await startPurchase(shop);
  bank.becomes(merchantRef, 'captured');
  await deliverEvent(shop, merchantRef);
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  bank.beforeStatus = () => {
    asked.resolve();
    return answer.promise;
  };
  const worker = startWebhookEventWorker(deps);
  await asked.promise;
  const joined = worker.join(merchantRef);
  const stopped = worker.stop();
  answer.resolve();
  await stopped;
  expect(await joined).toBe('answered');
  expect(await rowsOf(shop, 'select state from payment where merchant_ref = $1', [merchantRef])).toEqual([
    { state: 'captured' },
  ]);
  expect(worker.join(merchantRef)).toBeNull();
});

test('an empty event table is polled at intervals', async () => {
  let looks = 0;
  const counting = {
    ...db,
    query: ((asked, value) => {
      if (asked.name === 'inbox_claim') looks += 1;
      return db.query(asked, value);
    }) satisfies typeof db.query,
  };
  const worker = startWebhookEventWorker({ ...deps, db: counting });
  for (let count = 0; count < 100; count += 1) await rowsOf(shop, 'select 1');
  await worker.stop();
  expect(looks).toBeLessThan(20);
});
