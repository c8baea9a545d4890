import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { CustomerId } from '#contracts/core/ids.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { goodwillOf } from '#testing/staff/goodwill.ts';
import { joinShop } from '#testing/shop/join-shop.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '100000' } });
const { deps } = shop;
let owner: TestMember;

// each test has a new staff user, because the daily limit is per user
beforeEach(async () => {
  owner = await makeMember(shop, ['owner']);
});

/** Creates a customer with these points, one gift for each amount. */
async function memberWith(...gifts: number[]) {
  const { browser, customerId } = await joinShop(shop);
  for (const points of gifts) {
    const wish = { gift: { kind: 'points', points }, seen: { worthAgorot: points * 11, alone: true } };
    const given = await (
      await makeMember(shop, ['owner'])
    ).browser.post('/api/admin/goodwill', goodwillOf({ customerId }, wish));
    expect(given.statusCode).toBe(200);
    shop.clock.advance(1_000);
  }
  return { browser, customerId };
}

function wishOf(points: number, change: object = {}) {
  return { points, reason: 'mistake', idempotencyKey: randomUUID(), ...change };
}

async function take({ browser }: TestMember, customerId: CustomerId, wish: object) {
  return await browser.post(`/api/admin/customers/${customerId}/points-withdrawals`, wish);
}

async function preview({ browser }: TestMember, customerId: CustomerId): Promise<unknown> {
  return (await browser.get(`/api/admin/customers/${customerId}/points-withdrawals/preview`)).json();
}

async function activeOf(browser: TestMember['browser']): Promise<unknown> {
  return (await browser.get('/api/points')).json<{ active: number }>().active;
}

test('points given by mistake are withdrawn: the customer sees it, the audit log has the reason, and the ledger balances', async () => {
  const { browser, customerId } = await memberWith(400, 200);
  expect(await preview(owner, customerId)).toEqual({ active: 600, most: 600 });
  expect((await take(owner, customerId, wishOf(250))).statusCode).toBe(200);
  expect(await activeOf(browser)).toBe(350);
  expect((await browser.get('/api/points/moves')).json()).toMatchObject([
    { reason: 'withdrawn', points: -250, transactionId: null },
    { reason: 'goodwill', points: 200 },
    { reason: 'goodwill', points: 400 },
  ]);
  const grants = await deps.db.executeSql(
    `select points, points_left from points_grant where customer_id = '${customerId}' order by points`,
  );
  // the newest gift is used up first, then part of the older one
  expect(grants.rows).toEqual([
    { points: 200, points_left: 0 },
    { points: 400, points_left: 350 },
  ]);
  const audit = await deps.db.executeSql(`select actor, detail from audit where action = 'points.withdraw'`);
  expect(audit.rows).toEqual([
    { actor: `staff:${owner.staffId}`, detail: { customerId, points: 250, worthAgorot: 2_750, reason: 'mistake' } },
  ]);
  const listed = (await owner.browser.get('/api/admin/loyalty/points?reason=withdrawn')).json();
  expect(listed).toMatchObject({ rows: [{ customerId, points: -250, order: null }] });
});

test('withdrawn points no longer count for a tier', async () => {
  const { browser, customerId } = await memberWith(300);
  await take(owner, customerId, wishOf(300));
  expect((await browser.get('/api/points')).json()).toMatchObject({ active: 0, currentTierPoints: 0 });
});

test('more than the available points cannot be withdrawn, and a refusal writes nothing', async () => {
  const { browser, customerId } = await memberWith(100);
  const refusal = await take(owner, customerId, wishOf(101));
  expect(refusal.statusCode).toBe(409);
  expect(refusal.json()).toMatchObject({ code: 'points_too_few' });
  expect(await activeOf(browser)).toBe(100);
  const withoutPoints = await memberWith();
  expect(await preview(owner, withoutPoints.customerId)).toEqual({ active: 0, most: 0 });
  expect((await take(owner, withoutPoints.customerId, wishOf(1))).statusCode).toBe(409);
  expect((await take(owner, randomUUID() as CustomerId, wishOf(1))).statusCode).toBe(404);
});

test('a repeated request withdraws once; a different request with the same key is refused', async () => {
  const { browser, customerId } = await memberWith(300);
  const wish = wishOf(100);
  const answers = await Promise.all([take(owner, customerId, wish), take(owner, customerId, wish)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await activeOf(browser)).toBe(200);
  const other = await take(owner, customerId, { ...wish, points: 50 });
  expect(other.json()).toMatchObject({ code: 'idempotency_key_reused' });
  expect(await activeOf(browser)).toBe(200);
});

test('of two concurrent withdrawals of all points one succeeds', async () => {
  const { browser, customerId } = await memberWith(300);
  const second = await makeMember(shop, ['owner']);
  const answers = await Promise.all([
    take(owner, customerId, wishOf(300)),
    take(second, customerId, wishOf(300, { reason: 'misuse' })),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await activeOf(browser)).toBe(0);
});

test('the daily limit for withdrawals is the one for gifts; a colleague can withdraw the rest', async () => {
  const { browser, customerId } = await memberWith(1_300, 1_300, 1_300);
  // 300 shekels at 55 a wash of 500 points
  expect(await preview(owner, customerId)).toEqual({ active: 3_900, most: 2_727 });
  expect((await take(owner, customerId, wishOf(2_728))).json()).toMatchObject({ code: 'points_day_limit' });
  expect((await take(owner, customerId, wishOf(2_727))).statusCode).toBe(200);
  expect(await preview(owner, customerId)).toEqual({ active: 1_173, most: 0 });
  expect((await take(owner, customerId, wishOf(1))).json()).toMatchObject({ code: 'points_day_limit' });
  const colleague = await makeMember(shop, ['owner']);
  expect((await take(colleague, customerId, wishOf(1_173))).statusCode).toBe(200);
  expect(await activeOf(browser)).toBe(0);
});
