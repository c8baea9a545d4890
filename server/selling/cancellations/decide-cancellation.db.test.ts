import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import type { CancellationRefusal } from '#domain/selling/cancellation-decision.ts';
import { DAY_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { systemActor } from '#server/core/actor.ts';
import { createFakeMailTransport } from '#server/messaging/adapters/mail/fake.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makePaidOrder, type PaidOrderWish } from '#testing/orders/paid-order.ts';
import { takeWash } from '#testing/stations/take-wash.ts';
import { decideCancellation } from './decide-cancellation.ts';

const mail = createFakeMailTransport('development');
const { app, deps, clock } = await buildTestApp({ overrides: () => ({ mail }) });
const actor = systemActor('test');
let customers = 0;

/** An order of three washes for ₪150 whose buyer cancelled it. */
async function cancelled(wish: PaidOrderWish = {}, washes = 0) {
  customers += 1;
  const email = `Decided${customers}@example.com`;
  const order = await makePaidOrder(deps.db, deps.keyring, { paidAt: clock.now(), locale: 'he', ...wish, email });
  clock.advance(MINUTE_MS);
  for (let taken = 0; taken < washes; taken += 1) {
    clock.advance(30 * MINUTE_MS);
    await takeWash(deps.db, order.lotId, { at: new Date(clock.now()).toISOString() });
  }
  const answer = await app.inject({
    method: 'POST',
    url: '/api/cancellations',
    payload: { orderCode: order.orderCode, email, name: 'Dana Levi', openedMs: 20_000 },
    headers: { 'sec-fetch-site': 'same-origin' },
    remoteAddress: `10.${randomInt(250)}.${randomInt(250)}.${randomInt(1, 250)}`,
  });
  expect(answer.statusCode).toBe(201);
  await drainOutbox(deps);
  mail.sent.length = 0;
  const { rows } = await deps.db.executeSql(
    'select cancellation_request_id from cancellation_request where order_id = $1',
    [order.orderId],
  );
  return { ...order, email, cancellationRequestId: String(rows[0]?.['cancellation_request_id']) };
}

const approve = (cancellationRequestId: string, keepFee = true) =>
  decideCancellation(deps, actor, { cancellationRequestId, decision: { kind: 'approve', keepFee } });
const refuse = (cancellationRequestId: string, refusal: CancellationRefusal = 'withdrawn') =>
  decideCancellation(deps, actor, { cancellationRequestId, decision: { kind: 'refuse', refusal } });

async function stateOf(cancellationRequestId: string) {
  const { rows } = await deps.db.executeSql(
    `select r.state, c.state as lot, c.remaining, i.state as message, x.amount_agorot::int as refund, x.units,
       (select count(*)::int from audit a where a.ref_id = r.order_id and a.action like 'cancellation.%') as audited,
       (select a.detail from audit a where a.ref_id = r.order_id and a.action = 'cancellation.approve') as approval,
       (select count(*)::int from audit a where a.ref_id = r.refund_id) as audited_again
     from cancellation_request r join contact_message i using (contact_message_id) join order_line l using (order_id)
     join credit_lot c on c.source_id = l.order_line_id left join refund x using (refund_id)
     where r.cancellation_request_id = $1`,
    [cancellationRequestId],
  );
  return rows[0];
}

test('approved: the price less the fee is refunded, the washes are cancelled, and the customer gets the amount by mail', async () => {
  const { cancellationRequestId, email } = await cancelled();
  expect(await approve(cancellationRequestId)).toMatchObject({ ok: true, value: { refundId: expect.any(String) } });
  expect(await stateOf(cancellationRequestId)).toMatchObject({
    state: 'approved',
    lot: 'refunded',
    remaining: 0,
    message: 'closed',
    refund: 14_250,
    units: 3,
    audited: 2,
    // one request leaves one row, which names the refund
    approval: { refundId: expect.any(String), amountAgorot: 14_250, washes: 3 },
    audited_again: 0,
  });
  await drainOutbox(deps);
  expect(mail.sent.map(({ to }) => to)).toEqual([email]);
  expect(mail.sent[0]?.subject).toContain('בעניין בקשת הביטול');
  expect(mail.sent[0]?.text).toContain('142.50');
});

test('a waived fee is refunded as well, used washes are not', async () => {
  const { cancellationRequestId } = await cancelled({}, 1);
  await approve(cancellationRequestId, false);
  expect(await stateOf(cancellationRequestId)).toMatchObject({ refund: 10_000, units: 2, lot: 'refunded' });
});

test('refused: the vouchers are usable again, and the customer gets the reason by mail', async () => {
  const { cancellationRequestId } = await cancelled();
  expect(await stateOf(cancellationRequestId)).toMatchObject({ lot: 'frozen' });
  expect(await refuse(cancellationRequestId)).toMatchObject({ ok: true, value: { refundId: null } });
  expect(await stateOf(cancellationRequestId)).toMatchObject({ state: 'refused', lot: 'active', remaining: 3 });
  await drainOutbox(deps);
  expect(mail.sent[0]?.text).toContain('נמסר לנו שהוחלט להשאיר את ההזמנה');
});

test('a voucher that was held for a week until its cancellation was refused lasts a week longer', async () => {
  const gift = { kind: 'gift', recipientName: 'Noa', recipientEmail: 'noa@example.com' } as const;
  const { cancellationRequestId, lotId } = await cancelled(gift);
  const lastDay = async () => {
    const { rows } = await deps.db.executeSql(
      `select (expires_at at time zone 'Asia/Jerusalem')::date - date '2026-01-01' as day from credit_lot where lot_id = $1`,
      [lotId],
    );
    return Number(rows[0]?.['day']);
  };
  const before = await lastDay();
  clock.advance(7 * DAY_MS);
  await refuse(cancellationRequestId);
  expect((await lastDay()) - before).toBe(7);
});

test('ten people at once make one decision, one mail and one refund', async () => {
  const { cancellationRequestId, orderId } = await cancelled();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      index % 2 === 0 ? approve(cancellationRequestId) : refuse(cancellationRequestId),
    ),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.filter((answer) => !answer.ok && answer.refusal === 'cancellation_decided')).toHaveLength(9);
  await drainOutbox(deps);
  expect(mail.sent).toHaveLength(1);
  const { rows } = await deps.db.executeSql(
    'select count(*)::int as refunds from refund join payment using (payment_id) where order_id = $1',
    [orderId],
  );
  expect(Number(rows[0]?.['refunds'])).toBeLessThanOrEqual(1);
});

test('a disputed payment is neither refunded nor unfrozen', async () => {
  const { cancellationRequestId, paymentId } = await cancelled();
  await deps.db.executeSql('update payment set disputed_at = now() where payment_id = $1', [paymentId]);
  expect(await approve(cancellationRequestId)).toMatchObject({ refusal: 'payment_disputed' });
  expect(await stateOf(cancellationRequestId)).toMatchObject({ state: 'requested', lot: 'frozen' });
  await refuse(cancellationRequestId, 'out_of_time');
  expect(await stateOf(cancellationRequestId)).toMatchObject({ state: 'refused', lot: 'frozen' });
});

test('a cancellation with nothing to refund is refused, and an unknown one is not found', async () => {
  const { cancellationRequestId } = await cancelled({ number: 1 }, 1);
  expect(await approve(cancellationRequestId)).toMatchObject({ refusal: 'payment_not_found' });
  expect(await refuse(cancellationRequestId, 'all_used')).toMatchObject({ ok: true });
  expect(await approve('00000000-0000-4000-8000-000000000000')).toMatchObject({ refusal: 'cancellation_not_found' });
});
