import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { JournalId, PaymentId } from '#contracts/core/ids.ts';
import { unassignedRefundPostings } from '#domain/ledger/ledger.ts';
import { createJournal } from '#server/ledger/public.ts';
import { createShop, makePurchase, rowsOf, startPurchase, type StartedPurchase } from '#testing/factories.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { writeRefundBooking } from './refund-booking.ts';

const { db } = await createTestDatabase();
const shop = await createShop(db);

async function bookBack({ merchantRef }: StartedPurchase, refundedBeforeAgorot: number): Promise<boolean> {
  const [row] = await rowsOf(shop, 'select payment_id from payment where merchant_ref = $1', [merchantRef]);
  return await writeRefundBooking(db, {
    paymentId: row?.['payment_id'] as PaymentId,
    refundId: randomUUID(),
    amountAgorot: 100,
    refundedBeforeAgorot,
    fullState: 'refunded',
    disputeEnds: true,
    ofTheOrder: true,
    unrequestedRefund: { idempotencyKey: randomUUID(), reason: 'refunded_at_provider', actor: 'test' },
    journal: createJournal(randomUUID() as JournalId, unassignedRefundPostings(100)),
    at: shop.clock.now(),
  });
}

test('no refund is booked for an unpaid payment, or beyond the paid amount', async () => {
  expect(await bookBack(await startPurchase(shop), 0)).toBe(false);
  expect(await bookBack(await makePurchase(shop), 100)).toBe(false);
  expect(await rowsOf(shop, `select 1 from journal where kind = 'refund'`)).toEqual([]);
  expect(await rowsOf(shop, 'select 1 from refund')).toEqual([]);
});
