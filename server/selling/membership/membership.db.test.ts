import { beforeEach, expect, test } from 'vitest';
import type { OrderId } from '#contracts/core/ids.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { systemActor } from '#server/core/actor.ts';
import { reconcilePayments } from '#server/payments/reconciliation/reconcile-payments.ts';
import { reconcileWithProvider } from '#server/payments/reconciliation/reconcile-period.ts';
import { settlePayment } from '#server/payments/attempts/settle-payment.ts';
import { settleRefunds } from '#server/payments/refunds/settle-refunds.ts';
import { getOrder } from '../orders/get-order.ts';
import { forgetMemberships } from '../store/memberships/membership-data.ts';
import { expediteMembershipMonthCheck } from '../store/memberships/membership-month.ts';
import { enqueuePriceNotices } from './enqueue-price-notices.ts';
import { cancelMembership } from './cancel-membership.ts';
import { joinMembership } from './join-membership.ts';
import { processMemberships } from './membership-worker.ts';
import { pauseMembership, resumeMembership } from './pause-membership.ts';
import { withdrawMembershipPlan } from './set-plan.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { connectVisits } from '#testing/factories.ts';
import { forceState } from '#testing/database/state-moves.ts';
import { actorOf, addMembershipPlanPrice, createMembershipShop, makePlan } from '#testing/accounts/membership.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
connectVisits({ deps: { ...shop.deps, wake: shop.wake } });
const { bank, clock, deps } = shop;
const { db } = deps;
const plans = createMembershipShop(shop);
const planId = await makePlan(db);

/** Each test has the clock and the bank to itself: earlier memberships are ended. */
beforeEach(async () => {
  bank.cardRefusal = null;
  bank.condition = 'up';
  await db.executeSql(`update membership_month set next_try_at = null`);
  await db.executeSql(`update membership set state = 'ended', ended_at = joined_at, end_reason = 'cancelled',
    next_charge_at = null, resumes_at = null, card_sealed = null where state <> 'ended'`);
});

/** Moves the clock to the next charge of this account. */
async function toNextMonth(customerId: string): Promise<void> {
  const { nextChargeAt } = await plans.factsOf(customerId);
  await plans.pass((nextChargeAt ?? 0) - clock.now() + MINUTE_MS);
}

test('the first month is paid on the page, brings its washes, and keeps the card sealed', async () => {
  const { customerId, merchantRef } = await plans.join();
  const facts = await plans.factsOf(customerId);
  expect(facts).toMatchObject({ state: 'active', months: 1, cardLast4: '4242' });
  expect(facts.nextChargeAt).toBe(facts.paidUntil);
  expect(await plans.countsOf(customerId)).toEqual({ paid: 1, washes: 2 });
  expect(await plans.mailsOf(customerId)).toEqual(['membership_welcome']);
  const { rows } = await db.executeSql('select card_sealed from membership where customer_id = $1', [customerId]);
  const sealed = rows[0]?.['card_sealed'] as Buffer;
  expect(sealed.includes(`card-${merchantRef}`)).toBe(false);
  expect(JSON.stringify(shop.lines)).not.toContain(`card-${merchantRef}`);
});

test('a paid month is processed at once, without waiting for the scheduler', async () => {
  const { customerId, merchantRef } = await plans.begin();
  const paid: OrderId[] = [];
  bank.becomes(merchantRef, 'captured');
  const wake = { ...deps.wake, reportMembershipMonthPaid: (orderId: OrderId) => paid.push(orderId) };
  await settlePayment({ ...deps, wake }, merchantRef);
  await plans.work();
  expect(await plans.factsOf(customerId)).toMatchObject({ state: 'joining' });
  for (const orderId of paid) await expediteMembershipMonthCheck(db, orderId, clock.now());
  await plans.work();
  expect(await plans.factsOf(customerId)).toMatchObject({ state: 'active', months: 1 });
});

test('each month is one order and one charge, and unused washes live through the month behind theirs', async () => {
  const { customerId } = await plans.join();
  await toNextMonth(customerId);
  expect(await plans.factsOf(customerId)).toMatchObject({ state: 'active', months: 2 });
  expect(await plans.countsOf(customerId)).toEqual({ paid: 2, washes: 4 });
  const { rows } = await db.executeSql(
    `select c.expires_at, m.starts_at, m.ends_at from credit_lot c join order_line l on l.order_line_id = c.source_id
     join membership_month m using (order_id) where c.customer_id = $1 order by m.month_no`,
    [customerId],
  );
  const second = rows[1] as { starts_at: Date; ends_at: Date };
  const first = rows[0] as { expires_at: Date };
  const lastDay = second.ends_at.getTime() - first.expires_at.getTime();
  expect(lastDay).toBeGreaterThan(0);
  expect(lastDay).toBeLessThanOrEqual(10 * HOUR_MS);
});

test('a live membership is joined once; an unfinished page is continued, and an expired one replaced', async () => {
  const begun = await plans.begin();
  const again = await joinMembership(deps, begun.actor, plans.wish(begun.email));
  expect(again).toMatchObject({ ok: true, value: { orderToken: begun.orderToken } });
  clock.advance(2 * HOUR_MS);
  const renewed = await joinMembership(deps, begun.actor, plans.wish(begun.email));
  expect(renewed.ok && renewed.value.orderToken !== begun.orderToken).toBe(true);
  const { customerId, actor, email } = await plans.join();
  expect(await joinMembership(deps, actor, plans.wish(email))).toMatchObject({ refusal: 'membership_exists' });
  expect(await plans.countsOf(customerId)).toMatchObject({ paid: 1 });
});

test('ten presses at once are one membership and one page', async () => {
  const { customerId, actor, email, orderToken } = await plans.begin();
  const answers = await Promise.all(Array.from({ length: 10 }, () => joinMembership(deps, actor, plans.wish(email))));
  expect(answers.filter((one) => one.ok && one.value.orderToken !== orderToken)).toEqual([]);
  const { rows } = await db.executeSql('select count(*)::int as n from membership where customer_id = $1', [
    customerId,
  ]);
  expect(rows[0]?.['n']).toBe(1);
});

test.each(['after_month_placed', 'after_card_charged', 'after_fulfil_committed'] as const)(
  'a process that dies at %s charges once, and the next one ends what it began',
  async (place) => {
    const { customerId } = await plans.join();
    const { nextChargeAt } = await plans.factsOf(customerId);
    clock.advance((nextChargeAt ?? 0) - clock.now() + MINUTE_MS);
    const before = bank.charges.size;
    await plans.dieAt(place, async (dying) => {
      for (let round = 0; round < 5; round += 1) await processMemberships(dying);
    });
    await plans.pass(2 * MINUTE_MS);
    expect(bank.charges.size).toBe(before + 1);
    expect(await plans.factsOf(customerId)).toMatchObject({ state: 'active', months: 2 });
    expect(await plans.countsOf(customerId)).toEqual({ paid: 2, washes: 4 });
  },
);

test('ten workers at once place a month once and charge it once', async () => {
  const { customerId } = await plans.join();
  const { nextChargeAt } = await plans.factsOf(customerId);
  clock.advance((nextChargeAt ?? 0) - clock.now() + MINUTE_MS);
  const before = bank.charges.size;
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(Array.from({ length: 10 }, () => processMemberships(deps)));
  }
  expect(bank.charges.size).toBe(before + 1);
  expect(await plans.countsOf(customerId)).toMatchObject({ paid: 2 });
});

test('a month of a membership has a unique key and is written once', async () => {
  const { customerId, merchantRef } = await plans.join();
  const { membershipId } = await plans.factsOf(customerId);
  const twice = db.executeSql(
    `insert into membership_month (membership_id, month_no, order_id, starts_at, ends_at)
     select $1, 1, order_id, now(), now() + interval '1 day' from payment where merchant_ref = $2`,
    [membershipId, merchantRef],
  );
  await expect(twice).rejects.toThrow('membership_month_pkey');
});

test('a silent bank is asked again under the same reference, and its silence is no refusal', async () => {
  const { customerId, actor } = await plans.join();
  const { nextChargeAt } = await plans.factsOf(customerId);
  clock.advance((nextChargeAt ?? 0) - clock.now() + MINUTE_MS);
  bank.condition = 'down';
  await plans.work();
  await plans.pass(HOUR_MS);
  expect(await plans.factsOf(customerId)).toMatchObject({ state: 'active', months: 2 });
  // no page was ever opened for this charge, and it may have been made
  const { rows } = await db.executeSql(
    'select m.order_id from membership_month m join shop_order o using (order_id) where o.customer_id = $1 and month_no = 2',
    [customerId],
  );
  const orderToken = deps.keyring.orderToken(rows[0]?.['order_id'] as OrderId);
  expect(await getOrder(deps, actor, { orderToken, proof: undefined })).toMatchObject({ value: { state: 'pending' } });
  bank.condition = 'up';
  const before = bank.charges.size;
  await plans.pass(2 * MINUTE_MS);
  expect(bank.charges.size).toBe(before + 1);
  expect(await plans.countsOf(customerId)).toMatchObject({ paid: 2 });
});

test('a charge whose answer was lost is found by asking, and by the nightly comparison', async () => {
  const { customerId } = await plans.join();
  const { nextChargeAt } = await plans.factsOf(customerId);
  clock.advance((nextChargeAt ?? 0) - clock.now() + MINUTE_MS);
  bank.afterCharge = () => {
    bank.condition = 'down';
    throw new Error('torn off');
  };
  await plans.work();
  bank.afterCharge = () => Promise.resolve();
  bank.condition = 'up';
  expect(await plans.countsOf(customerId)).toMatchObject({ paid: 1 });
  await reconcileWithProvider(deps);
  expect(await plans.countsOf(customerId)).toMatchObject({ paid: 2 });
  await plans.pass(2 * MINUTE_MS);
  expect(await plans.factsOf(customerId)).toMatchObject({ state: 'active', months: 2 });
});

test('a charge that never reached the bank is sent again and counts as no refusal', async () => {
  const { customerId } = await plans.join();
  const { nextChargeAt } = await plans.factsOf(customerId);
  clock.advance((nextChargeAt ?? 0) - clock.now() + MINUTE_MS);
  await plans.dieAt('after_month_placed', (dying) => processMemberships(dying));
  clock.advance(10 * MINUTE_MS);
  await reconcilePayments(deps);
  await plans.work();
  expect(await plans.factsOf(customerId)).toMatchObject({ state: 'active' });
  expect(await plans.countsOf(customerId)).toMatchObject({ paid: 2 });
});

test.each(['declined', 'card_expired', 'card_revoked'] as const)(
  'a card that is %s is tried on three days, each told honestly; then it ends and paid washes stay',
  async (refusal) => {
    const { customerId } = await plans.join();
    bank.cardRefusal = refusal;
    await toNextMonth(customerId);
    expect(await plans.factsOf(customerId)).toMatchObject({ state: 'past_due', months: 2 });
    const before = bank.charges.size;
    await plans.pass(2 * DAY_MS);
    expect(bank.charges.size).toBe(before);
    await plans.pass(DAY_MS);
    expect(bank.charges.size).toBe(before + 1);
    await plans.pass(4 * DAY_MS);
    bank.cardRefusal = null;
    expect(bank.charges.size).toBe(before + 2);
    expect(await plans.factsOf(customerId)).toMatchObject({ state: 'ended', cardLast4: '4242' });
    expect(await plans.mailsOf(customerId)).toEqual([
      'membership_welcome',
      'membership_refused',
      'membership_refused',
      'membership_ended',
    ]);
    expect(await plans.countsOf(customerId)).toEqual({ paid: 1, washes: 2 });
    await plans.pass(40 * DAY_MS);
    expect(bank.charges.size).toBe(before + 2);
  },
);

test('a card that pays at the second try continues the membership normally', async () => {
  const { customerId } = await plans.join();
  bank.cardRefusal = 'declined';
  await toNextMonth(customerId);
  bank.cardRefusal = null;
  await plans.pass(3 * DAY_MS + MINUTE_MS);
  const facts = await plans.factsOf(customerId);
  expect(facts).toMatchObject({ state: 'active', months: 2 });
  expect((facts.nextChargeAt ?? 0) - clock.now()).toBeLessThan(29 * DAY_MS);
  expect(await plans.countsOf(customerId)).toEqual({ paid: 2, washes: 4 });
});

test('after a cancellation nothing is charged, and the membership ends with the paid month', async () => {
  const { customerId, actor } = await plans.join();
  const { membershipId, paidUntil } = await plans.factsOf(customerId);
  const wish = { membershipId, when: 'end', version: null, reason: null } as const;
  expect(await cancelMembership(deps, actor, wish)).toMatchObject({ ok: true });
  expect(await plans.factsOf(customerId)).toMatchObject({ state: 'cancelled', nextChargeAt: null });
  const before = bank.charges.size;
  await plans.pass((paidUntil ?? 0) - clock.now() + MINUTE_MS);
  expect(bank.charges.size).toBe(before);
  expect(await plans.factsOf(customerId)).toMatchObject({ state: 'ended' });
  expect(await plans.countsOf(customerId)).toEqual({ paid: 1, washes: 2 });
});

test('cancelled at once within fourteen days, the payment is refunded less the fee and the washes are cancelled', async () => {
  const { customerId, actor, merchantRef } = await plans.join();
  const { membershipId } = await plans.factsOf(customerId);
  const wish = { membershipId, when: 'now', version: null, reason: null } as const;
  const presses = await Promise.all([1, 2, 3].map(() => cancelMembership(deps, actor, wish)));
  expect(presses.filter((one) => one.ok)).toHaveLength(1);
  while ((await settleRefunds(deps)) > 0);
  await settlePayment(deps, merchantRef);
  expect(bank.truth(merchantRef)).toMatchObject({ refundedAgorot: 9_900 - 495 });
  expect(await plans.countsOf(customerId)).toMatchObject({ washes: 0 });
  expect(await plans.factsOf(customerId)).toMatchObject({ state: 'ended' });
});

test('after the fourteen days, or in a later month, nothing is cancelled at once', async () => {
  const { customerId, actor } = await plans.join();
  await forceState(
    db,
    `update outbox set done_at = $1, state = 'done' where order_id in
       (select order_id from shop_order where customer_id = $2)`,
    [new Date(clock.now()).toISOString(), customerId],
  );
  const { membershipId } = await plans.factsOf(customerId);
  clock.advance(16 * DAY_MS);
  const outcome = await cancelMembership(deps, actor, { membershipId, when: 'now', version: null, reason: null });
  expect(outcome).toMatchObject({ refusal: 'changed_meanwhile' });
  expect(await plans.factsOf(customerId)).toMatchObject({ state: 'active' });
});

test('the fourteen days start with the receipt, not with earlier mails about the payment', async () => {
  const { customerId, actor, merchantRef } = await plans.begin();
  const now = new Date(clock.now()).toISOString();
  await db.executeSql(
    `insert into outbox (topic, dedupe, order_id, state, done_at, next_attempt_at, created_at)
     select 'payment_review', 'payment_review:' || payment_id, order_id, 'done', $1, $1, $1
     from payment where merchant_ref = $2`,
    [now, merchantRef],
  );
  bank.becomes(merchantRef, 'captured');
  await settlePayment(deps, merchantRef);
  await plans.pass(MINUTE_MS);
  clock.advance(10 * DAY_MS);
  await forceState(
    db,
    `update outbox set done_at = $1, state = 'done' where topic = 'receipt' and order_id in
       (select order_id from shop_order where customer_id = $2)`,
    [new Date(clock.now()).toISOString(), customerId],
  );
  clock.advance(6 * DAY_MS);
  const { membershipId } = await plans.factsOf(customerId);
  const outcome = await cancelMembership(deps, actor, { membershipId, when: 'now', version: null, reason: null });
  expect(outcome).toMatchObject({ ok: true });
});

test.each([
  { month: 'that is tried again', lookedFor: true },
  { month: 'that is not tried again', lookedFor: false },
])('the order of a declined month $month expires when its membership ends', async ({ lookedFor }) => {
  const { customerId, actor } = await plans.join();
  bank.cardRefusal = 'declined';
  await toNextMonth(customerId);
  const { membershipId } = await plans.factsOf(customerId);
  if (!lookedFor) {
    await db.executeSql('update membership_month set next_try_at = null where membership_id = $1', [membershipId]);
  }
  const wish = { membershipId, when: 'end', version: null, reason: null } as const;
  expect(await cancelMembership(deps, actor, wish)).toMatchObject({ ok: true });
  expect(await plans.factsOf(customerId)).toMatchObject({ state: 'ended' });
  const { rows } = await db.executeSql(
    'select o.state from membership_month m join shop_order o using (order_id) where m.membership_id = $1 and month_no = 2',
    [membershipId],
  );
  expect(rows).toEqual([{ state: 'expired' }]);
});

test('a pause starts no month before its day; undone, the next one starts where the paid one ends', async () => {
  const { customerId, actor } = await plans.join();
  const { membershipId, paidUntil } = await plans.factsOf(customerId);
  const tooEarly = { year: 2020, month: 1, day: 1 };
  expect(await pauseMembership(deps, actor, { membershipId, until: tooEarly })).toBe('not_a_day');
  const day = new Date((paidUntil ?? 0) + 20 * DAY_MS);
  const until = { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() };
  expect(await pauseMembership(deps, actor, { membershipId, until })).toBe('paused');
  const before = bank.charges.size;
  await plans.pass((paidUntil ?? 0) - clock.now() + 10 * DAY_MS);
  expect(bank.charges.size).toBe(before);
  await plans.pass(11 * DAY_MS);
  expect(bank.charges.size).toBe(before + 1);
  expect(await plans.factsOf(customerId)).toMatchObject({ state: 'active', months: 2 });

  const other = await plans.join();
  const { membershipId: id, paidUntil: end } = await plans.factsOf(other.customerId);
  await cancelMembership(deps, other.actor, { membershipId: id, when: 'end', version: null, reason: null });
  expect(await resumeMembership(deps, other.actor, id)).toMatchObject({ ok: true });
  expect(await plans.factsOf(other.customerId)).toMatchObject({ state: 'active', nextChargeAt: end });
});

test('a shop that was down for three months charges one month, from then on', async () => {
  const { customerId } = await plans.join();
  const before = bank.charges.size;
  await plans.pass(100 * DAY_MS);
  expect(await plans.factsOf(customerId)).toMatchObject({ state: 'active', months: 2 });
  const { rows } = await db.executeSql('select count(*)::int as n from membership_month where membership_id = $1', [
    (await plans.factsOf(customerId)).membershipId,
  ]);
  expect(rows[0]?.['n']).toBe(2);
  expect(bank.charges.size).toBeGreaterThan(before);
});

test('a new price is announced once, and applies to months that start thirty days later', async () => {
  const otherPlan = await makePlan(db, { number: 2, priceAgorot: 5_000, washCount: 1 });
  const { customerId } = await plans.join(2);
  const now = clock.now();
  await addMembershipPlanPrice(db, { planId: otherPlan, priceAgorot: 6_000, validFrom: now, createdAt: now });
  expect(await enqueuePriceNotices(deps)).toBe(1);
  expect(await enqueuePriceNotices(deps)).toBe(0);
  const due: unknown[] = [];
  for (let month = 2; month <= 3; month += 1) {
    await toNextMonth(customerId);
    const { rows } = await db.executeSql(
      `select o.due_agorot::int as due from membership_month m join shop_order o using (order_id)
       where o.customer_id = $1 and m.month_no = $2`,
      [customerId, month],
    );
    due.push(rows[0]?.['due']);
  }
  expect(due.at(-1)).toBe(6_000);
  const first = (await plans.mailsOf(customerId)).filter((topic) => topic === 'membership_price');
  expect(first).toHaveLength(1);
});

test('another customer’s membership, and an outdated version, are refused', async () => {
  const { customerId } = await plans.join();
  const { membershipId } = await plans.factsOf(customerId);
  const outcome = await cancelMembership(deps, actorOf(customerId), {
    membershipId,
    when: 'end',
    version: 1,
    reason: null,
  });
  expect(outcome).toMatchObject({ refusal: 'changed_meanwhile' });
  expect(planId).not.toBe('');
});

test('deleting an account ends its own membership; other customers’ months are still processed', async () => {
  const [leaving, staying] = [await plans.begin(), await plans.begin()];
  await db.inTransaction((tx) => forgetMemberships(tx, leaving.actor.customerId));
  expect(await plans.factsOf(leaving.customerId)).toMatchObject({ state: 'ended' });
  expect(await plans.factsOf(staying.customerId)).toMatchObject({ state: 'joining' });
  const { rows } = await db.executeSql(
    `select m.customer_id from membership m join membership_month x using (membership_id)
     where x.next_try_at is not null and m.customer_id = any($1)`,
    [[leaving.customerId, staying.customerId]],
  );
  expect(rows).toEqual([{ customer_id: staying.customerId }]);
});

test('a withdrawn plan cannot be joined; other products with its number stay', async () => {
  await makePlan(db, { number: 7 });
  const { actor, email } = await plans.begin();
  expect(await withdrawMembershipPlan(deps, systemActor('test'), 7)).toBe(true);
  expect(await withdrawMembershipPlan(deps, systemActor('test'), 7)).toBe(false);
  expect(await joinMembership(deps, actor, { ...plans.wish(email), plan: 7 })).toMatchObject({ ok: false });
  const { rows } = await db.executeSql('select kind, number from wash_package where not active');
  expect(rows).toEqual([{ kind: 'membership', number: 7 }]);
});

test('a subscriber whose stored card cannot be decrypted does not block other renewals', async () => {
  const [damaged, whole] = [await plans.join(), await plans.join()];
  await deps.db.executeSql(
    `update membership set card_sealed = set_byte(card_sealed, 20, get_byte(card_sealed, 20) # 1) where customer_id = $1`,
    [damaged.customerId],
  );
  const before = await plans.factsOf(damaged.customerId);
  await plans.pass(32 * DAY_MS);
  expect((await plans.factsOf(whole.customerId)).months).toBe(2);
  expect(await plans.factsOf(damaged.customerId)).toEqual(before);
  expect(shop.lines.map(({ text }) => text)).toContain('a month could not be placed, next try in five minutes');
});
