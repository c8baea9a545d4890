import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { previewRefund, refundReasonCodes } from '#contracts/staff/sales/refunds.ts';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import { endsVoucher, pointsTakenBack } from '#domain/payments/refund-terms.ts';
import { settleRefunds } from '#server/payments/refunds/settle-refunds.ts';
import type { TestBrowser } from '#testing/accounts/account-browser.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { rowsOf } from '#testing/factories.ts';
import { createMembers } from '#testing/accounts/members.ts';
import { makeMember } from '#testing/staff/staff-member.ts';
import { shopOf } from '#testing/staff/staff-order.ts';

const app = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const shop = shopOf(app);
const members = createMembers(app);
const support = await makeMember(app, ['support']);

type Wish = {
  readonly amountAgorot: number;
  readonly washes: number;
  readonly reason: (typeof refundReasonCodes)[number];
};

async function preview(paymentId: string): Promise<AnswerOf<typeof previewRefund>> {
  await support.browser.post('/api/admin/proof', { code: support.nextCode() });
  return (await support.browser.get(`/api/admin/payments/${paymentId}/refund`)).json();
}

/** A package of three washes for ₪150, bought by a signed-in customer. */
async function boughtBy(browser: TestBrowser) {
  const { merchantRef } = await members.buy(browser);
  const [row] = await rowsOf(shop, 'select payment_id, order_id from payment where merchant_ref = $1', [merchantRef]);
  return { paymentId: String(row?.['payment_id']), orderId: String(row?.['order_id']) };
}

/** Results of a completed refund: money, points, mails, and the washes left in the voucher. */
async function deedsOf(paymentId: string) {
  const [row] = await rowsOf(
    shop,
    `select p.refunded_agorot::int as money,
       (select coalesce(- sum(v.active_delta + v.pending_delta), 0)::int from points_move v
        where v.reason = 'taken_back' and v.ref_id in (select refund_id from refund r where r.payment_id = p.payment_id)) as points,
       (select count(*)::int from outbox x where x.order_id = p.order_id and x.topic = 'refund_made') as mails,
       (select bool_or(c.state = 'active') from credit_lot c join order_line l on l.order_line_id = c.source_id
        where l.order_id = p.order_id) as works
     from payment p where p.payment_id = $1`,
    [paymentId],
  );
  return row as { money: number; points: number; mails: number; works: boolean };
}

const wishes: readonly Wish[] = [
  { amountAgorot: 5_000, washes: 1, reason: 'cancelled' },
  { amountAgorot: 4_950, washes: 1, reason: 'mistake' },
  { amountAgorot: 15_000, washes: 3, reason: 'cancelled' },
  { amountAgorot: 149, washes: 0, reason: 'fault' },
  { amountAgorot: 99, washes: 0, reason: 'fault' },
  { amountAgorot: 15_000, washes: 0, reason: 'fault' },
  { amountAgorot: 9_999, washes: 3, reason: 'fault' },
];

test.each(wishes)('the preview of $amountAgorot agorot, $washes washes, $reason matches the refund', async (wish) => {
  const { browser } = await members.join();
  const { paymentId } = await boughtBy(browser);
  const before = await preview(paymentId);
  expect(before).toMatchObject({ notified: true, pointsPerShekel: 1, leftAgorot: 15_000, unused: 3 });
  const answer = await support.browser.post(`/api/admin/payments/${paymentId}/refund`, {
    ...wish,
    seen: { leftAgorot: before.leftAgorot, unused: before.unused },
    idempotencyKey: randomUUID(),
  });
  expect(answer.json()).toEqual({ outcome: 'asked' });
  while ((await settleRefunds(shop.deps)) > 0);
  expect(await deedsOf(paymentId)).toEqual({
    money: wish.amountAgorot,
    points: pointsTakenBack(before, wish.amountAgorot),
    mails: 1,
    works: !endsVoucher(before, { amountAgorot: wish.amountAgorot, units: wish.washes }),
  });
});

test('consecutive partial refunds each match their preview, and together the whole', async () => {
  const { browser } = await members.join();
  const { paymentId } = await boughtBy(browser);
  let points = 0;
  for (const amountAgorot of [4_951, 4_949, 5_000]) {
    const before = await preview(paymentId);
    points += pointsTakenBack(before, amountAgorot);
    await support.browser.post(`/api/admin/payments/${paymentId}/refund`, {
      amountAgorot,
      washes: 1,
      reason: 'cancelled',
      seen: { leftAgorot: before.leftAgorot, unused: before.unused },
      idempotencyKey: randomUUID(),
    });
    while ((await settleRefunds(shop.deps)) > 0);
    expect(await deedsOf(paymentId)).toMatchObject({ points });
  }
  expect(points).toBe(149);
});

test('the preview of an order whose buyer was deleted says that no mail is sent', async () => {
  const { browser } = await members.join();
  const { orderId, paymentId } = await boughtBy(browser);
  await rowsOf(
    shop,
    `update shop_order set email_index = sha256(convert_to(order_id::text, 'UTF8')) where order_id = $1`,
    [orderId],
  );
  expect(await preview(paymentId)).toMatchObject({ notified: false });
});
