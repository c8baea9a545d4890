import type { LotId, OrderId, PaymentId } from '#contracts/core/ids.ts';
import { createFakeClock } from '#server/core/clock/fake.ts';
import type { Database } from '#server/core/db/database.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import type { CheckoutCommand } from '#server/selling/checkout/checkout-command.ts';
import { makePurchase, openShop, rowsOf } from '../factories.ts';

export type PaidOrderWish = Partial<Omit<CheckoutCommand, 'packageId' | 'idempotencyKey'>> & {
  /** Public number of the product: 1, 2 or 3. */
  readonly number?: number;
  readonly last4?: string | null;
  /** Epoch ms; default: now. */
  readonly paidAt?: number;
};

export type PaidOrder = {
  readonly orderId: OrderId;
  readonly orderCode: string;
  readonly lotId: LotId;
  readonly paymentId: PaymentId;
  readonly dueAgorot: number;
};

/** A normally bought and paid guest order, for tests without their own shop. */
export async function makePaidOrder(db: Database, keyring: Keyring, given: PaidOrderWish = {}): Promise<PaidOrder> {
  const { number = 2, last4 = '4242', paidAt = Date.now(), ...wish } = given;
  const shop = openShop({ db, keyring, clock: createFakeClock(paidAt) });
  const command = { email: 'dana@example.com', ...wish, packageId: number };
  const { orderToken } = await makePurchase(shop, command, { last4 });
  const [row] = await rowsOf(
    shop,
    `select o.order_id, o.order_code, c.lot_id, p.payment_id, o.due_agorot::int
     from shop_order o join payment p using (order_id) join order_line l using (order_id)
     join credit_lot c on c.source_id = l.order_line_id
     where o.token_hash = $1`,
    [keyring.tokenHash(orderToken)],
  );
  if (row === undefined) throw new Error('the order could not be paid');
  return {
    orderId: row['order_id'] as OrderId,
    orderCode: row['order_code'] as string,
    lotId: row['lot_id'] as LotId,
    paymentId: row['payment_id'] as PaymentId,
    dueAgorot: row['due_agorot'] as number,
  };
}
