import { singleGateway } from '#server/payments/adapters/gateways.ts';
import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { createShop, rowsOf } from '#testing/factories.ts';
import { payTwice } from '#testing/orders/second-payment.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { settleRefunds } from './settle-refunds.ts';

const { db } = await createTestDatabase();
const shop = await createShop(db);
const { deps, bank, clock } = shop;

async function refundOf(merchantRef: string) {
  const [row] = await rowsOf(
    shop,
    `select r.state, r.idempotency_key = 'dup:' || p.payment_id as named, r.attempts, p.state as payment,
       (select count(*)::int from audit a where a.ref_id = r.refund_id and a.action = 'refund.request') as audited,
       (select count(*)::int from journal j where j.kind = 'refund' and j.ref_id = r.refund_id) as booked,
       (select bool_and(x.closed_at is not null) from payment_exception x where x.payment_id = p.payment_id) as closed
     from refund r join payment p using (payment_id) where p.merchant_ref = $1`,
    [merchantRef],
  );
  return row;
}

test('a second payment’s refund is requested once, with an audit row, and booked when the provider has made it', async () => {
  const { second } = await payTwice(shop);
  expect(await refundOf(second)).toMatchObject({
    state: 'requested',
    named: true,
    audited: 1,
    booked: 0,
    closed: false,
  });
  await Promise.all(Array.from({ length: 5 }, () => settleRefunds(deps)));
  expect(await refundOf(second)).toMatchObject({ state: 'done', payment: 'refunded', booked: 1, closed: true });
  expect(bank.truth(second)).toMatchObject({ refundedAgorot: 5_500 });
  const [unassigned] = await rowsOf(
    shop,
    `select coalesce(sum(amount_agorot), 0)::int as agorot from journal_entry where ledger_account_id = 'liability:unassigned_payment'`,
  );
  expect(unassigned).toEqual({ agorot: 0 });
});

test('a refund whose answer was lost is looked up, not sent a second time', async () => {
  const { second } = await payTwice(shop);
  const { refund } = bank.gateway;
  const losing = {
    ...deps,
    gateways: singleGateway({
      ...bank.gateway,
      refund: (request: Parameters<typeof refund>[0]) => loseAnswer(request),
    }),
  };
  async function loseAnswer(request: Parameters<typeof refund>[0]): Promise<never> {
    await refund(request);
    throw new Error('the power went');
  }
  await expect(settleRefunds(losing)).rejects.toThrow('the power went');
  expect(await refundOf(second)).toMatchObject({ state: 'sent', booked: 0 });
  const asked = bank.asked.refunds;
  clock.advance(MINUTE_MS);
  await settleRefunds(deps);
  expect(await refundOf(second)).toMatchObject({ state: 'done', booked: 1 });
  expect(bank.asked.refunds).toBe(asked);
});

test('a silent provider keeps a refund waiting; it is sent once it answers', async () => {
  const { second } = await payTwice(shop);
  bank.condition = 'down';
  await settleRefunds(deps);
  expect(await refundOf(second)).toMatchObject({ state: 'sent', payment: 'captured' });
  bank.condition = 'up';
  clock.advance(MINUTE_MS);
  await settleRefunds(deps);
  expect(await refundOf(second)).toMatchObject({ state: 'done', payment: 'refunded' });
});

test('a refund in doubt is never sent again once the provider may have forgotten its key', async () => {
  const { second } = await payTwice(shop);
  bank.condition = 'down';
  await settleRefunds(deps);
  clock.advance(DAY_MS);
  bank.condition = 'up';
  const asked = bank.asked.refunds;
  await settleRefunds(deps);
  expect(bank.asked.refunds).toBe(asked);
  expect(await refundOf(second)).toMatchObject({ state: 'sent', payment: 'captured' });
});

test('a refund that the provider refuses needs a review, and nothing is booked', async () => {
  const { second } = await payTwice(shop);
  bank.condition = 'refusing';
  await settleRefunds(deps);
  bank.condition = 'up';
  expect(await refundOf(second)).toMatchObject({ state: 'failed', payment: 'captured', booked: 0, closed: false });
  expect(deps.log.lines.some((line) => line.level === 'error' && line.text.includes('refund failed'))).toBe(true);
});

test('a crash between several refunds leaves one in doubt and the others untouched', async () => {
  const seconds = [await payTwice(shop), await payTwice(shop), await payTwice(shop)].map(({ second }) => second);
  const dying = {
    ...deps,
    gateways: singleGateway({
      ...bank.gateway,
      refundsAreSentOnce: true,
      refund: () => Promise.reject(new Error('the power went')),
    }),
  };
  await expect(settleRefunds(dying)).rejects.toThrow('the power went');
  const states = await Promise.all(seconds.map(async (ref) => (await refundOf(ref))?.['state']));
  expect(states.toSorted()).toEqual(['requested', 'requested', 'sent']);
  clock.advance(MINUTE_MS);
  await settleRefunds(deps);
  for (const ref of seconds) expect(await refundOf(ref)).toMatchObject({ state: 'done' });
});
