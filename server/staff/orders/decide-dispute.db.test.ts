import { expect, test } from 'vitest';
import { settlePayment } from '#server/payments/attempts/settle-payment.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { rowsOf } from '#testing/factories.ts';
import { makeMember } from '#testing/staff/staff-member.ts';
import { buyThree, shopOf, type StaffOrderIds } from '#testing/staff/staff-order.ts';

const app = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const shop = shopOf(app);
const support = await makeMember(app, ['support']);

type Bought = Pick<StaffOrderIds, 'paymentId' | 'merchantRef' | 'lotId'>;

async function buyDisputed(wish: Parameters<typeof buyThree>[1] = {}): Promise<StaffOrderIds> {
  const bought = await buyThree(app, wish);
  app.bank.becomes(bought.merchantRef, 'disputed');
  await settlePayment(shop.deps, bought.merchantRef);
  return bought;
}

async function decide({ paymentId }: Pick<Bought, 'paymentId'>, result: string, note = 'Letter of 1 December') {
  await support.browser.post('/api/admin/proof', { code: support.nextCode() });
  const answer = await support.browser.post(`/api/admin/payments/${paymentId}/dispute-decision`, { result, note });
  return answer.json<{ code?: string }>().code ?? answer.statusCode;
}

async function stateOf({ paymentId, lotId }: Bought) {
  const [row] = await rowsOf(
    shop,
    `select p.state, p.disputed_at is not null as open, p.dispute_result as result, p.dispute_note as note,
      p.refunded_agorot::int as back, c.state as lot,
      (select count(*)::int from journal j join refund r on r.refund_id = j.ref_id
        where j.kind = 'refund' and r.payment_id = p.payment_id) as journals,
      (select count(*)::int from audit a where a.action like 'payment.dispute%' and a.ref_id = p.payment_id
        or a.action = 'refund.request' and a.detail ->> 'paymentId' = p.payment_id::text) as audits
     from payment p, credit_lot c where p.payment_id = $1 and c.lot_id = $2`,
    [paymentId, lotId],
  );
  return row;
}

async function listed(path: string, { paymentId }: Pick<Bought, 'paymentId'>) {
  const answer = await support.browser.get(`/api/admin/payments/${path}`);
  return answer.json<{ rows: { paymentId: string }[] }>().rows.filter((row) => row.paymentId === paymentId);
}

test('a dispute that staff record as won releases the vouchers and stays ended', async () => {
  const bought = await buyDisputed();
  expect(await listed('in-doubt', bought)).toHaveLength(1);
  expect(await decide(bought, 'won')).toBe(200);
  const won = { state: 'captured', open: false, result: 'won', back: 0, lot: 'active', journals: 0, audits: 1 };
  expect(await stateOf(bought)).toMatchObject({ ...won, note: 'Letter of 1 December' });
  // the provider still shows the dispute
  await settlePayment(shop.deps, bought.merchantRef);
  expect(await stateOf(bought)).toMatchObject(won);
  expect(await listed('in-doubt', bought)).toEqual([]);
  expect(await listed('decided-disputes', bought)).toMatchObject([{ result: 'won', note: 'Letter of 1 December' }]);
  expect(await decide(bought, 'lost')).toBe('dispute_not_open');
});

test('a dispute that staff record as lost is booked once, like one that the provider reports', async () => {
  const bought = await buyDisputed();
  expect(await decide(bought, 'lost')).toBe(200);
  const lost = { state: 'lost', open: false, result: 'lost', back: 15_000, lot: 'void', journals: 1, audits: 1 };
  expect(await stateOf(bought)).toMatchObject(lost);
  app.bank.becomes(bought.merchantRef, 'refunded', { refundedAgorot: 15_000 });
  await settlePayment(shop.deps, bought.merchantRef);
  expect(await stateOf(bought)).toMatchObject(lost);
  expect(await decide(bought, 'lost')).toBe('dispute_not_open');
});

test('the result that the provider reports is stored without a note', async () => {
  const won = await buyDisputed();
  app.bank.becomes(won.merchantRef, 'captured');
  await settlePayment(shop.deps, won.merchantRef);
  expect(await stateOf(won)).toMatchObject({ open: false, result: 'won', note: null });
  const lost = await buyDisputed();
  app.bank.becomes(lost.merchantRef, 'refunded', { refundedAgorot: 15_000 });
  await settlePayment(shop.deps, lost.merchantRef);
  expect(await stateOf(lost)).toMatchObject({ state: 'lost', result: 'lost', note: null });
  expect(await listed('decided-disputes', lost)).toMatchObject([{ result: 'lost', note: null, by: null }]);
});

test('a decision needs a note, an open dispute and the purchase of somebody else', async () => {
  expect(await decide(await buyDisputed(), 'won', ' ')).toBe('validation_failed');
  expect(await decide(await buyThree(app), 'won')).toBe('dispute_not_open');
  expect(await decide(await buyDisputed({ email: support.email }), 'won')).toBe('refund_own_purchase');
});
