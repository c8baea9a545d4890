import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { StaffLimits, StaffLimitsResponse } from '#contracts/staff/settings/limits.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { defaultStaffLimits } from '#domain/staff/action-limits.ts';
import { GOOD_PASSWORD } from '#testing/accounts/account-browser.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { goodwillOf } from '#testing/staff/goodwill.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';
import { buyThree } from '#testing/staff/staff-order.ts';

const app = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = app;
const at = '/api/admin/limits';
const owner = await makeMember(app, ['owner']);

async function prove(member: TestMember) {
  await member.browser.post('/api/admin/proof', { code: member.nextCode() });
}

async function read(): Promise<StaffLimitsResponse> {
  return (await owner.browser.get(at)).json();
}

async function save(limits: StaffLimits, seen?: number) {
  await prove(owner);
  const answer = await owner.browser.send('PUT', at, { limits, seen: seen ?? (await read()).version });
  return answer.json<StaffLimitsResponse & { code?: string }>();
}

const refundOf = (actAgorot: number, dayAgorot: number): StaffLimits => ({
  ...defaultStaffLimits,
  refund: { ...defaultStaffLimits.refund, support: { actAgorot, dayAgorot } },
});

/** Refunds one wash of a new order, ₪50. */
async function refund(member: TestMember) {
  const { paymentId } = await buyThree(app);
  await prove(member);
  const at = `/api/admin/payments/${paymentId}/refund`;
  const { aloneAgorot } = (await member.browser.get(at)).json<{ aloneAgorot: number }>();
  const answer = await member.browser.post(at, {
    amountAgorot: 5_000,
    washes: 1,
    reason: 'mistake',
    seen: { leftAgorot: 15_000, unused: 3 },
    idempotencyKey: randomUUID(),
  });
  return { aloneAgorot, ...answer.json<{ outcome?: string }>() };
}

test('until an owner saves limits, those of the software apply; each change has a version and an audit row', async () => {
  expect(await read()).toEqual({ limits: defaultStaffLimits, version: 0, saved: null });
  const saved = await save(refundOf(20_000, 40_000));
  expect(saved).toMatchObject({ version: 1, saved: { by: 'Dana Levi' } });
  const { rows } = await deps.db.executeSql(
    `select detail -> 'before' -> 'refund' -> 'support' as before, detail -> 'after' -> 'refund' -> 'support' as after
     from audit where action = 'limits.save' order by seq desc limit 1`,
  );
  expect(rows[0]).toEqual({
    before: defaultStaffLimits.refund.support,
    after: { actAgorot: 20_000, dayAgorot: 40_000 },
  });
});

test('who saved meanwhile is not overwritten, and a day below one act is refused', async () => {
  const { version } = await read();
  await save(defaultStaffLimits);
  expect(await save(refundOf(1, 1), version)).toMatchObject({ code: 'changed_meanwhile' });
  expect(await save(refundOf(2, 1))).toMatchObject({ code: 'validation_failed' });
});

test('only an owner changes the limits', async () => {
  const manager = await makeMember(app, ['manager']);
  const answer = await manager.browser.send('PUT', at, { limits: defaultStaffLimits, seen: 0 });
  expect(answer.json()).toMatchObject({ code: 'not_permitted' });
});

test('a refund above the limit of the role becomes a proposal, immediately after the change', async () => {
  const support = await makeMember(app, ['support']);
  await save(refundOf(4_999, 100_000));
  expect(await refund(support)).toMatchObject({ aloneAgorot: 4_999, outcome: 'proposed' });
  await save(refundOf(5_000, 100_000));
  expect(await refund(support)).toMatchObject({ aloneAgorot: 5_000, outcome: 'asked' });
  const manager = await makeMember(app, ['manager', 'support']);
  expect(await refund(manager)).toMatchObject({ aloneAgorot: 50_000, outcome: 'asked' });
});

test('two refunds at the same time do not pass the limit of a day together', async () => {
  const support = await makeMember(app, ['support']);
  await save(refundOf(5_000, 5_000));
  const [one, other] = [await buyThree(app), await buyThree(app)];
  await prove(support);
  const ask = async (paymentId: string) => {
    const answer = await support.browser.post(`/api/admin/payments/${paymentId}/refund`, {
      amountAgorot: 5_000,
      washes: 1,
      reason: 'mistake',
      seen: { leftAgorot: 15_000, unused: 3 },
      idempotencyKey: randomUUID(),
    });
    return answer.json<{ outcome?: string }>().outcome;
  };
  const outcomes = await Promise.all([ask(one.paymentId), ask(other.paymentId)]);
  expect(outcomes.toSorted()).toEqual(['asked', 'proposed']);
});

test('a gift above the limit of an owner becomes a proposal', async () => {
  const giver = await makeMember(app, ['owner']);
  await prove(owner);
  await save({ ...defaultStaffLimits, goodwill: { owner: { actAgorot: 14_999, dayAgorot: 30_000 } } });
  await prove(giver);
  const gift = goodwillOf({ email: 'dana@example.com', locale: 'he' });
  const given = await giver.browser.post('/api/admin/goodwill', gift);
  expect(given.json()).toMatchObject({ code: 'changed_meanwhile' });
  const seen = { worthAgorot: 15_000, alone: false };
  expect((await giver.browser.post('/api/admin/goodwill', { ...gift, seen })).json()).toEqual({ outcome: 'proposed' });
});

test('refunds of one day add up over all orders, by person, and the next day starts at zero', async () => {
  const [support, colleague] = [await makeMember(app, ['support']), await makeMember(app, ['support'])];
  await save(refundOf(10_000, 10_000));
  expect(await refund(support)).toMatchObject({ aloneAgorot: 10_000, outcome: 'asked' });
  expect(await refund(support)).toMatchObject({ aloneAgorot: 5_000, outcome: 'asked' });
  expect(await refund(support)).toMatchObject({ aloneAgorot: 0, outcome: 'proposed' });
  expect(await refund(colleague)).toMatchObject({ outcome: 'asked' });
  clock.advance(DAY_MS);
  await support.browser.post('/api/admin/login', { email: support.email, password: GOOD_PASSWORD });
  await support.browser.post('/api/admin/login/code', { code: support.nextCode() });
  expect(await refund(support)).toMatchObject({ aloneAgorot: 10_000, outcome: 'asked' });
});
