import { expect, test } from 'vitest';
import type { CustomerId } from '#contracts/core/ids.ts';
import { DAY_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Customer } from '#server/core/actor.ts';
import { chargeStoredCard } from '#server/payments/cards/charge-stored-card.ts';
import { reconcilePayments } from '#server/payments/reconciliation/reconcile-payments.ts';
import { retryPayment } from '#server/payments/attempts/retry-payment.ts';
import { settlePayment } from '#server/payments/attempts/settle-payment.ts';
import { settleRefunds } from '#server/payments/refunds/settle-refunds.ts';
import { forgetMemberships } from '../store/memberships/membership-data.ts';
import { cancelMembership, type CancelMembershipCommand } from './cancel-membership.ts';
import { resumeMembership } from './pause-membership.ts';
import { processMemberships } from './membership-worker.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { connectVisits } from '#testing/factories.ts';
import { createMembershipShop, makePlan } from '#testing/accounts/membership.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
connectVisits({ deps: { ...shop.deps, wake: shop.wake } });
const { bank, clock, deps } = shop;
const { db } = deps;
const plans = createMembershipShop(shop);
await makePlan(db);

type Member = Awaited<ReturnType<typeof plans.join>>;

/** A subscriber whose second month is due now. */
async function memberWithDueMonth(): Promise<Member> {
  bank.condition = 'up';
  bank.cardRefusal = null;
  bank.afterCharge = () => Promise.resolve();
  const member = await plans.join();
  const { nextChargeAt } = await plans.factsOf(member.customerId);
  clock.advance((nextChargeAt ?? 0) - clock.now() + MINUTE_MS);
  return member;
}

/** The same, after the bank charged the card and its answer was lost. */
async function memberWithLostAnswer(): Promise<Member> {
  const member = await memberWithDueMonth();
  bank.afterCharge = () => {
    bank.condition = 'down';
    throw new Error('the connection was cut');
  };
  await plans.work();
  bank.afterCharge = () => Promise.resolve();
  return member;
}

type OpenMonth = {
  readonly orderState: string;
  readonly merchantRef: string;
  readonly paymentState: string;
  readonly cases: unknown;
};

async function monthOf(customerId: string, monthNo = 2): Promise<OpenMonth> {
  const { rows } = await db.executeSql(
    `select o.state as "orderState", p.merchant_ref as "merchantRef", p.state as "paymentState",
       (select json_agg(json_build_object('kind', x.kind, 'open', x.closed_at is null))
        from payment_exception x where x.payment_id = p.payment_id) as cases
     from membership m join membership_month n using (membership_id) join shop_order o using (order_id)
     join payment p using (order_id)
     where m.customer_id = $1 and n.month_no = $2 order by p.attempt desc limit 1`,
    [customerId, monthNo],
  );
  return rows[0] as OpenMonth;
}

async function cancel(actor: Customer, customerId: string, more: Partial<CancelMembershipCommand> = {}) {
  const { membershipId } = await plans.factsOf(customerId);
  return cancelMembership(deps, actor, { membershipId, when: 'end', version: null, reason: null, ...more });
}

/** Makes the bank answer again and does all waiting work. */
async function bankComesBack(): Promise<void> {
  bank.condition = 'up';
  for (let day = 0; day < 12; day += 1) {
    await plans.pass(DAY_MS);
    while ((await reconcilePayments(deps)) > 0);
    while ((await settleRefunds(deps)) > 0);
  }
}

test('a month that started uncharged is not charged after its subscriber cancelled', async () => {
  const { customerId, actor } = await memberWithDueMonth();
  bank.condition = 'down';
  await plans.work();
  expect(await cancel(actor, customerId)).toMatchObject({ ok: true });
  const before = bank.charges.size;
  await bankComesBack();
  expect(bank.charges.size).toBe(before);
  expect(await plans.factsOf(customerId)).toMatchObject({ state: 'ended' });
  expect(await monthOf(customerId)).toMatchObject({ orderState: 'expired', paymentState: 'expired', cases: null });
  expect(await plans.countsOf(customerId)).toEqual({ paid: 1, washes: 2 });
});

test.each([
  { who: 'its member, at the end of the month', more: { when: 'end' } },
  { who: 'the shop, at the end of the month', more: { when: 'end', reason: 'asked' } },
] as const)('money that the bank took before $who cancelled goes back by itself', async ({ more }) => {
  const { customerId, actor } = await memberWithLostAnswer();
  expect(await cancel(actor, customerId, more as Partial<CancelMembershipCommand>)).toMatchObject({ ok: true });
  await bankComesBack();
  await expectMoneyBack(customerId);
});

test('the same where the first month is cancelled at once with its money', async () => {
  const { customerId, actor } = await memberWithLostAnswer();
  const { membershipId } = await plans.factsOf(customerId);
  await db.executeSql(
    `update outbox set state = 'new', done_at = null where topic = 'receipt' and order_id in
       (select order_id from membership_month where membership_id = $1)`,
    [membershipId],
  );
  expect(await cancel(actor, customerId, { when: 'now' })).toMatchObject({ ok: true });
  await bankComesBack();
  await expectMoneyBack(customerId);
  expect(await plans.countsOf(customerId)).toMatchObject({ washes: 0 });
});

test('the same where the account is deleted', async () => {
  const { customerId } = await memberWithLostAnswer();
  await db.inTransaction((tx) => forgetMemberships(tx, customerId as CustomerId));
  await bankComesBack();
  await expectMoneyBack(customerId);
});

test('a charge on its way while the subscriber cancels is refunded automatically', async () => {
  const { customerId, actor } = await memberWithDueMonth();
  bank.afterCharge = async () => {
    expect(await cancel(actor, customerId)).toMatchObject({ ok: true });
  };
  await plans.work();
  bank.afterCharge = () => Promise.resolve();
  await bankComesBack();
  await expectMoneyBack(customerId);
});

async function expectMoneyBack(customerId: string): Promise<void> {
  const month = await monthOf(customerId);
  expect(month).toMatchObject({ orderState: 'expired', paymentState: 'refunded' });
  expect(month.cases).toEqual([{ kind: 'cancelled_order', open: false }]);
  expect(bank.truth(month.merchantRef)).toMatchObject({ state: 'refunded', refundedAgorot: 9_900 });
  const { paid } = await plans.countsOf(customerId);
  expect(paid).toBe(1);
  const { rows } = await db.executeSql(
    `select x.payload ->> 'reason' as reason from outbox x join membership_month n using (order_id)
     join membership m using (membership_id) where m.customer_id = $1 and x.topic = 'payment_returned'`,
    [customerId],
  );
  expect(rows).toEqual([{ reason: 'cancelled_order' }]);
}

test('a process that was about to charge when the subscriber cancelled sends nothing', async () => {
  const { customerId, actor } = await memberWithDueMonth();
  bank.condition = 'down';
  await plans.work();
  const { merchantRef } = await monthOf(customerId);
  await cancel(actor, customerId);
  bank.condition = 'up';
  const asked = bank.asked.charges;
  const charge = {
    merchantRef,
    token: 'card-any',
    amountAgorot: 9_900,
    currency: 'ILS',
    description: 'a month',
  } as const;
  expect(await chargeStoredCard(deps, charge)).toBeNull();
  expect(bank.asked.charges).toBe(asked);
});

test('a declined month that was being paid on a page when the subscriber cancelled is not fulfilled', async () => {
  const { customerId, actor } = await memberWithDueMonth();
  bank.cardRefusal = 'declined';
  await plans.work();
  const { rows } = await db.executeSql(
    `select order_id from membership_month n join membership m using (membership_id)
     where m.customer_id = $1 and n.month_no = 2`,
    [customerId],
  );
  const orderToken = deps.keyring.orderToken(rows[0]?.['order_id'] as never);
  expect(await retryPayment({ ...deps, wake: shop.wake }, actor, orderToken)).toMatchObject({ ok: true });
  const { merchantRef } = await monthOf(customerId);
  await cancel(actor, customerId);
  expect(await retryPayment({ ...deps, wake: shop.wake }, actor, orderToken)).toMatchObject({
    refusal: 'order_not_payable',
  });
  bank.becomes(merchantRef, 'captured');
  await settlePayment(deps, merchantRef);
  await bankComesBack();
  await expectMoneyBack(customerId);
});

test('a subscriber who cancels and resumes is charged for one month, and the cancelled one is refunded', async () => {
  const { customerId, actor } = await memberWithLostAnswer();
  await cancel(actor, customerId);
  const { membershipId } = await plans.factsOf(customerId);
  expect(await resumeMembership(deps, actor, membershipId)).toMatchObject({ ok: true });
  bank.condition = 'up';
  await plans.work();
  while ((await reconcilePayments(deps)) > 0);
  clock.advance(MINUTE_MS * 10);
  while ((await reconcilePayments(deps)) > 0);
  while ((await settleRefunds(deps)) > 0);
  expect(await plans.factsOf(customerId)).toMatchObject({ state: 'active', months: 3 });
  expect(await plans.countsOf(customerId)).toEqual({ paid: 2, washes: 4 });
  expect(await monthOf(customerId, 3)).toMatchObject({ orderState: 'fulfilled', paymentState: 'captured' });
  expect(await monthOf(customerId, 2)).toMatchObject({ orderState: 'expired', paymentState: 'refunded' });
});

test('a month that was paid a moment before stays paid, whatever is cancelled and resumed', async () => {
  const { customerId, actor } = await memberWithDueMonth();
  await plans.dieAt('after_fulfil_committed', async (dying) => {
    for (let round = 0; round < 5; round += 1) await processMemberships(dying);
  });
  expect(await monthOf(customerId)).toMatchObject({ orderState: 'fulfilled' });
  const charges = bank.charges.size;
  await cancel(actor, customerId);
  const { membershipId } = await plans.factsOf(customerId);
  await resumeMembership(deps, actor, membershipId);
  await plans.pass(2 * MINUTE_MS);
  expect(bank.charges.size).toBe(charges);
  const facts = await plans.factsOf(customerId);
  expect(facts).toMatchObject({ state: 'active', months: 2 });
  expect((facts.nextChargeAt ?? 0) - clock.now()).toBeGreaterThan(20 * DAY_MS);
});
