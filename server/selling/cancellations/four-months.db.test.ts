import { expect, test } from 'vitest';
import type { CancellationQuote } from '#contracts/selling/cancellations.ts';
import type { CustomerId } from '#contracts/core/ids.ts';
import { formatDate } from '#domain/core/text/format.ts';
import { DAY_MS, wallTimeAt } from '#domain/core/time/jerusalem-time.ts';
import { systemActor } from '#server/core/actor.ts';
import { endVerification, verifyInPerson } from '#server/identity/public.ts';
import { createFakeMailTransport } from '#server/messaging/adapters/mail/fake.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';
import { settleRefunds } from '#server/payments/refunds/settle-refunds.ts';
import { settlePayment } from '#server/payments/attempts/settle-payment.ts';
import { cancelMembership } from '#server/selling/membership/cancel-membership.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { createMembers, type Member } from '#testing/accounts/members.ts';
import { createMembershipShop, makePlan } from '#testing/accounts/membership.ts';

const mail = createFakeMailTransport('development');
const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' }, overrides: () => ({ mail }) });
const { bank, clock, deps } = shop;
const members = createMembers(shop);
const plans = createMembershipShop(shop);
await makePlan(deps.db);
const staff = systemActor('a test');

/** Staff verify a card that is valid for this number of days. */
async function seen(customerId: string, days: number): Promise<void> {
  const certificateDay = wallTimeAt(clock.now() + days * DAY_MS);
  const card = { customerId: customerId as CustomerId, kind: 'disability', certificateDay } as const;
  expect(await verifyInPerson(deps, staff, card)).toMatchObject({ ok: true });
}

async function buy({ browser, email }: Member) {
  const { orderToken } = await members.buy(browser, { email });
  await drainOutbox(deps);
  const { orderCode } = (await browser.get(`/api/orders/${orderToken}`)).json<{ orderCode: string }>();
  const sent = mail.sent.splice(0).find(({ text }) => text.includes(orderCode));
  return { orderCode, email, text: sent?.text ?? '' };
}

async function quote({ orderCode, email }: { readonly orderCode: string; readonly email: string }) {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/cancellations/quote',
    payload: { orderCode, email },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  return answer.json<CancellationQuote>();
}

test('a buyer with a verified card at the purchase has four months, also if it expired or was renewed since', async () => {
  const member = await members.join();
  await seen(member.customerId, 20);
  const order = await buy(member);
  expect(await quote(order)).toMatchObject({ fourMonths: true, withinWindow: true });
  clock.advance(10 * DAY_MS);
  await seen(member.customerId, 20);
  clock.advance(80 * DAY_MS);
  expect(await quote(order)).toMatchObject({ fourMonths: true, withinWindow: true });
  clock.advance(40 * DAY_MS);
  expect(await quote(order)).toMatchObject({ fourMonths: true, withinWindow: false });
});

test('the mail of such a purchase names the last day to cancel', async () => {
  const member = await members.join();
  const plain = await buy(member);
  clock.advance(1_000);
  await seen(member.customerId, 400);
  const shown = await buy(member);
  const endOf = async (order: typeof plain) => formatDate(Date.parse((await quote(order)).windowEndsAt), 'en');
  expect(await endOf(plain)).not.toBe(await endOf(shown));
  expect(plain.text).toContain(await endOf(plain));
  expect(shown.text).toContain(await endOf(shown));
});

test('a card verified after the purchase, or expired before it, changes nothing', async () => {
  const member = await members.join();
  const before = await buy(member);
  clock.advance(DAY_MS);
  await seen(member.customerId, 400);
  expect(await quote(before)).toMatchObject({ fourMonths: false });
  const during = await buy(member);
  clock.advance(DAY_MS);
  const card = { customerId: member.customerId as CustomerId, kind: 'disability' } as const;
  await endVerification(deps, staff, card);
  clock.advance(DAY_MS);
  const after = await buy(member);
  expect(await quote(during)).toMatchObject({ fourMonths: true });
  expect(await quote(after)).toMatchObject({ fourMonths: false });
});

test('a request keeps its period, and no group has to be checked', async () => {
  const member = await members.join();
  await seen(member.customerId, 400);
  const order = await buy(member);
  clock.advance(60 * DAY_MS);
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/cancellations',
    payload: { ...order, text: undefined, name: 'Dana', openedMs: 20_000, group: 'disability' },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(answer.json()).toMatchObject({ quote: { withinWindow: true, fourMonths: true } });
  const { rows } = await deps.db.executeSql(
    `select four_months, group_to_check from cancellation_request r join shop_order o using (order_id)
     where o.customer_id = $1`,
    [member.customerId],
  );
  expect(rows).toEqual([{ four_months: true, group_to_check: false }]);
});

test('cancelling a membership refunds the unused washes of every month, less one fee', async () => {
  const begun = await plans.begin();
  await seen(begun.customerId, 400);
  bank.becomes(begun.merchantRef, 'captured');
  await settlePayment(deps, begun.merchantRef);
  await plans.pass(60_000);
  await drainOutbox(deps);
  const { membershipId, nextChargeAt } = await plans.factsOf(begun.customerId);
  await plans.pass((nextChargeAt ?? 0) - clock.now() + 60_000);
  expect(await plans.countsOf(begun.customerId)).toEqual({ paid: 2, washes: 4 });
  expect(
    await cancelMembership(deps, begun.actor, { membershipId, when: 'now', version: null, reason: null }),
  ).toMatchObject({
    ok: true,
  });
  while ((await settleRefunds(deps)) > 0);
  const { rows } = await deps.db.executeSql(
    `select sum(r.amount_agorot)::int as back from refund r join payment p using (payment_id)
     join shop_order o using (order_id) where o.customer_id = $1`,
    [begun.customerId],
  );
  expect(rows).toEqual([{ back: 2 * 9_900 - 990 }]);
  expect(await plans.countsOf(begun.customerId)).toMatchObject({ washes: 0 });
  expect(await plans.factsOf(begun.customerId)).toMatchObject({ state: 'ended' });
});

test('a new immigrant’s longer period is granted by staff only', async () => {
  const { customerId, actor } = await plans.join();
  await drainOutbox(deps);
  const { membershipId } = await plans.factsOf(customerId);
  clock.advance(20 * DAY_MS);
  const wish = { membershipId, when: 'now', version: null, reason: null } as const;
  expect(await cancelMembership(deps, actor, wish)).toMatchObject({ refusal: 'changed_meanwhile' });
  expect(await cancelMembership(deps, staff, { ...wish, reason: 'new_immigrant' })).toMatchObject({ ok: true });
});
