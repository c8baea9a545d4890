import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';
import { createFakeMailTransport } from '#server/messaging/adapters/mail/fake.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { connectVisits } from '#testing/factories.ts';
import { addMembershipPlanPrice, createMembershipShop, makePlan } from '#testing/accounts/membership.ts';
import { enqueuePriceNotices } from '../membership/enqueue-price-notices.ts';
import { cancelMembership } from '../membership/cancel-membership.ts';
import { pauseMembership, resumeMembership } from '../membership/pause-membership.ts';

const mail = createFakeMailTransport('development');
const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' }, overrides: () => ({ mail }) });
connectVisits({ deps: { ...shop.deps, wake: shop.wake } });
const { bank, clock, deps } = shop;
const plans = createMembershipShop(shop);
const planId = await makePlan(deps.db);

/** Subjects and texts of the mails sent now to this address. */
async function mailsTo(email: string): Promise<string[]> {
  while ((await drainOutbox(deps)).taken > 0);
  const sent = mail.sent.splice(0).filter((one) => JSON.stringify(one.to).includes(email));
  return sent.map(({ subject, text }) => `${subject}\n${text}`);
}

test('a subscriber gets a mail each about the start, a pause, its end, a new price and the cancellation', async () => {
  const { customerId, actor, email } = await plans.join();
  const { membershipId, paidUntil } = await plans.factsOf(customerId);
  expect((await mailsTo(email)).join('\n')).toMatch(/Your membership has begun[\s\S]*₪99/u);
  const day = new Date((paidUntil ?? 0) + 5 * DAY_MS);
  const until = { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() };
  expect(await pauseMembership(deps, actor, { membershipId, until })).toBe('paused');
  expect((await mailsTo(email)).join('\n')).toContain('Your membership is paused');
  await resumeMembership(deps, actor, membershipId);
  expect((await mailsTo(email)).join('\n')).toContain('Your membership continues');
  const now = clock.now();
  await addMembershipPlanPrice(deps.db, { planId, priceAgorot: 12_000, validFrom: now, createdAt: now });
  await enqueuePriceNotices(deps);
  expect((await mailsTo(email)).join('\n')).toMatch(/price of your membership changes[\s\S]*₪120 instead of ₪99/u);
  await cancelMembership(deps, actor, { membershipId, when: 'end', version: null, reason: null });
  expect((await mailsTo(email)).join('\n')).toContain('You will not be charged again');
  await plans.pass(60 * DAY_MS);
  expect((await mailsTo(email)).join('\n')).toContain('Your membership has ended');
});

test('a failed charge is mailed with its reason, the next try and a way to pay; the last one says so', async () => {
  const { customerId, email } = await plans.join();
  await mailsTo(email);
  bank.cardRefusal = 'card_expired';
  const { nextChargeAt } = await plans.factsOf(customerId);
  await plans.pass((nextChargeAt ?? 0) - clock.now() + MINUTE_MS);
  const [first = ''] = await mailsTo(email);
  expect(first).toMatch(/charge failed[\s\S]*The card has expired[\s\S]*We will try again[\s\S]*checkout\/return\//u);
  await plans.pass(3 * DAY_MS);
  const [second = ''] = await mailsTo(email);
  expect(second).toContain('The last attempt is on');
  await plans.pass(4 * DAY_MS);
  const [last = ''] = await mailsTo(email);
  expect(last).toMatch(/has ended[\s\S]*We will not try again/u);
});
