import { expect, test } from 'vitest';
import { HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { createShop, rowsOf, startPurchase } from '#testing/factories.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { deleteOldIdempotencyKeys } from './delete-old-idempotency-keys.ts';

const { db } = await createTestDatabase();
const shop = await createShop(db);

test('an idempotency key is deleted after a day, not before', async () => {
  await startPurchase(shop);
  shop.clock.advance(25 * HOUR_MS);
  await startPurchase(shop);
  expect(await deleteOldIdempotencyKeys(shop.deps)).toBe(1);
  expect(await rowsOf(shop, 'select 1 from idempotency_key')).toHaveLength(1);
  expect(await deleteOldIdempotencyKeys(shop.deps)).toBe(0);
});
