import type { CheckoutCommand } from '#server/selling/checkout/checkout-command.ts';
import { createTestLog } from './outbox-deps.ts';
import type { TestApp } from './build-test-app.ts';
import { makePurchase, rowsOf, type Shop } from './factories.ts';
import { createFailpoint } from '#server/core/failpoints.ts';

/** The selling side of an app in a test, as the factories want it. */
export function shopOf({ deps, bank, clock, wake }: TestApp): Shop {
  return {
    deps: { ...deps, clock, sms: null, log: createTestLog(), wake, failpoint: createFailpoint(null) },
    bank,
    clock,
  };
}

export type StaffOrderIds = {
  readonly orderId: string;
  readonly orderCode: string;
  readonly paymentId: string;
  readonly lotId: string;
  readonly merchantRef: string;
  readonly email: string;
};

let counted = 0;

/** Three washes for ₪150 that are paid, and what they are called inside. */
export async function buyThree(app: TestApp, wish: Partial<CheckoutCommand> = {}): Promise<StaffOrderIds> {
  counted += 1;
  const email = wish.email ?? `buyer${counted}-${Date.now()}@example.com`;
  const shop = shopOf(app);
  const { merchantRef } = await makePurchase(shop, { packageId: 2, ...wish, email }, { last4: '4242' });
  const [row] = await rowsOf(
    shop,
    `select o.order_id, o.order_code, p.payment_id, c.lot_id from payment p join shop_order o using (order_id)
     join order_line l using (order_id) join credit_lot c on c.source_id = l.order_line_id where p.merchant_ref = $1`,
    [merchantRef],
  );
  const said = (name: string) => String(row?.[name]);
  return {
    orderId: said('order_id'),
    orderCode: said('order_code'),
    paymentId: said('payment_id'),
    lotId: said('lot_id'),
    merchantRef,
    email,
  };
}
