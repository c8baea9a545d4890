import { randomUUID } from 'node:crypto';
import type { PaymentId } from '#contracts/core/ids.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { systemActor } from '#server/core/actor.ts';
import { requestRefund } from '#server/payments/public.ts';
import { settleRefunds } from '#server/payments/refunds/settle-refunds.ts';
import type { TestMember } from './staff-member.ts';
import type { CheckoutCommand } from '#server/selling/checkout/checkout-command.ts';
import { createTestLog } from '../shop/outbox-deps.ts';
import type { TestApp } from '../shop/build-test-app.ts';
import { makePurchase, rowsOf, type Shop } from '../factories.ts';
import { disabledSmsGateway } from '#server/messaging/adapters/sms/disabled-sms.ts';
import { createFailpoint } from '#server/core/failpoints.ts';

/** Selling dependencies of a test app, for the factories. */
export function shopOf({ deps, bank, clock, wake }: TestApp): Shop {
  return {
    deps: { ...deps, clock, sms: disabledSmsGateway, log: createTestLog(), wake, failpoint: createFailpoint(null) },
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

/** Three paid washes for ₪150, with their internal ids. */
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

/** Adds a package of three washes for ₪600 to the catalogue, number 77: more than one staff user may refund alone. */
export async function addDearPackage({ deps }: TestApp): Promise<void> {
  await deps.db.executeSql(
    `with added as (
       insert into wash_package (wash_package_id, kind, number, name, name_he, wash_count, wash_minutes, tax_treatment)
       select gen_random_uuid(), 'package', 77, 'Much', 'הרבה', 3, 15, tax_treatment from wash_package
       where kind = 'package' and number = 2
       on conflict do nothing
       returning wash_package_id)
     insert into price_version (price_version_id, wash_package_id, price_agorot, valid_from)
     select gen_random_uuid(), wash_package_id, 60000, '2026-01-01' from added`,
  );
}

/** A refund that waits for a second approval; returns its proposal. */
export async function proposeRefund(app: TestApp, { browser }: TestMember): Promise<string> {
  await addDearPackage(app);
  const { paymentId } = await buyThree(app, { packageId: 77 });
  await browser.post(`/api/admin/payments/${paymentId}/refund`, {
    amountAgorot: 60_000,
    washes: 3,
    reason: 'cancelled',
    seen: { leftAgorot: 60_000, unused: 3 },
    idempotencyKey: randomUUID(),
  });
  const { rows } = await app.deps.db.executeSql(
    'select staff_proposal_id as id from staff_proposal where payment_id = $1',
    [paymentId],
  );
  return String(rows[0]?.['id']);
}

/** A refund that the provider refused. */
export async function failedRefund(app: TestApp): Promise<string> {
  const { paymentId } = await buyThree(app);
  const { deps } = shopOf(app);
  const asked = await requestRefund(deps, systemActor('test'), {
    paymentId: paymentId as PaymentId,
    amountAgorot: 5_000,
    units: 1,
    reason: 'cancelled',
    idempotencyKey: randomUUID(),
  });
  if (!asked.ok) throw new Error(asked.refusal);
  app.bank.condition = 'refusing';
  while ((await settleRefunds(deps)) > 0) app.clock.advance(MINUTE_MS);
  app.bank.condition = 'up';
  return asked.value.refundId;
}
