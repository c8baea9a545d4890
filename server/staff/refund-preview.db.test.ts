import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { previewRefund, refundReasonCodes } from '#contracts/staff/sales/refunds.ts';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { refundEndsVoucher, pointsToReclaim } from '#domain/payments/refund-terms.ts';
import { settleRefunds } from '#server/payments/refunds/settle-refunds.ts';
import { recordDocumentIssuer } from '#server/tax/buyers/record-document-issuer.ts';
import { issueDocuments } from '#server/tax/issue-documents.ts';
import type { TestBrowser } from '#testing/accounts/account-browser.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { rowsOf } from '#testing/factories.ts';
import { createMembers } from '#testing/accounts/members.ts';
import { makeMember } from '#testing/staff/staff-member.ts';
import { shopOf } from '#testing/staff/staff-order.ts';

const app = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { deps } = app;
const shop = shopOf(app);
const members = createMembers(app);
const support = await makeMember(app, ['support']);
await recordDocumentIssuer(deps);
app.clock.advance(MINUTE_MS);

type Wish = {
  readonly amountAgorot: number;
  readonly washes: number;
  readonly reason: (typeof refundReasonCodes)[number];
};

async function preview(paymentId: string): Promise<ResponseOf<typeof previewRefund>> {
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
        where l.order_id = p.order_id) as works,
       (select coalesce(sum(d.total_agorot), 0)::int from tax_document d join refund r on r.refund_id = d.subject_id
        where d.subject = 'refund' and d.document_type = 330 and r.payment_id = p.payment_id) as credited,
       (select coalesce(- sum(e.amount_agorot), 0)::int from journal_entry e join journal j using (journal_id)
          join refund r on r.refund_id = j.ref_id
        where r.payment_id = p.payment_id and e.ledger_account_id = 'revenue:cancellation') as kept
     from payment p where p.payment_id = $1`,
    [paymentId],
  );
  return row as { money: number; points: number; mails: number; works: boolean; credited: number; kept: number };
}

const wishes: readonly Wish[] = [
  { amountAgorot: 5_000, washes: 1, reason: 'cancelled' },
  // less the fee of the law: 5 %
  { amountAgorot: 4_750, washes: 1, reason: 'cancelled' },
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
  expect(before).toMatchObject({
    notified: true,
    pointsPerShekel: 1,
    leftAgorot: 15_000,
    unused: 3,
    creditNote: 'ours',
  });
  const answer = await support.browser.post(`/api/admin/payments/${paymentId}/refund`, {
    ...wish,
    seen: { leftAgorot: before.leftAgorot, unused: before.unused },
    idempotencyKey: randomUUID(),
  });
  expect(answer.json()).toEqual({ outcome: 'asked' });
  while ((await settleRefunds(shop.deps)) > 0);
  while (await issueDocuments(deps));
  const { kept, ...deeds } = await deedsOf(paymentId);
  const worth = before.worthAgorot[wish.washes] ?? 0;
  // up to one agora is rounding of VAT
  expect(kept > 1, 'a fee is booked exactly where less goes back than the washes were worth').toBe(
    worth > wish.amountAgorot,
  );
  expect(deeds).toEqual({
    money: wish.amountAgorot,
    points: pointsToReclaim(before, wish.amountAgorot),
    mails: 1,
    credited: wish.amountAgorot,
    works: !refundEndsVoucher(before, { amountAgorot: wish.amountAgorot, units: wish.washes }),
  });
});

test('consecutive partial refunds each match their preview, and together the whole', async () => {
  const { browser } = await members.join();
  const { paymentId } = await boughtBy(browser);
  let points = 0;
  for (const amountAgorot of [4_951, 4_949, 5_000]) {
    const before = await preview(paymentId);
    points += pointsToReclaim(before, amountAgorot);
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

test('the preview of an order without an email address says that no mail is sent', async () => {
  const { paymentId } = await makePaidOrder(deps.db, deps.keyring, { email: '', paidAt: app.clock.now() });
  expect(await preview(paymentId)).toMatchObject({ notified: false });
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

test('the effect is shown without a fresh proof, and the refund itself asks for one', async () => {
  const { browser } = await members.join();
  const { paymentId } = await boughtBy(browser);
  await support.browser.post('/api/admin/proof', { code: support.nextCode() });
  app.clock.advance(11 * MINUTE_MS);
  const answer = await support.browser.get(`/api/admin/payments/${paymentId}/refund`);
  expect(answer.statusCode, answer.body).toBe(200);
  const { leftAgorot, unused } = answer.json<ResponseOf<typeof previewRefund>>();
  const body = { amountAgorot: 100, washes: 0, reason: 'fault', seen: { leftAgorot, unused } };
  const asked = await support.browser.post(`/api/admin/payments/${paymentId}/refund`, {
    ...body,
    idempotencyKey: randomUUID(),
  });
  expect([asked.statusCode, asked.json().code]).toEqual([403, 'step_up_required']);
});
