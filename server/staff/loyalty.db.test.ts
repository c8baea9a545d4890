import { beforeEach, expect, test } from 'vitest';
import type { FounderGrantReason } from '#contracts/loyalty/founder-reasons.ts';
import type { LoyaltyProgram } from '#contracts/staff/customers/loyalty.ts';
import { DAY_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { createMembers } from '#testing/accounts/members.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '100000' } });
const { clock, deps } = shop;
const { join, buy, withActivePoints } = createMembers(shop);
let owner: TestMember;
let manager: TestMember;

// days pass in these tests, and sessions expire
beforeEach(async () => {
  owner = await makeMember(shop, ['owner']);
  manager = await makeMember(shop, ['manager']);
});

type Rules = LoyaltyProgram['terms'][number]['rules'];

async function programOf({ browser }: TestMember): Promise<LoyaltyProgram> {
  return (await browser.get('/api/admin/loyalty')).json<LoyaltyProgram>();
}

function inForce({ terms }: LoyaltyProgram) {
  const found = terms.find(({ state }) => state === 'in_force');
  if (found === undefined) throw new Error('there are rules for every moment');
  return found;
}

async function plan(member: TestMember, change: Partial<Rules>, wish: { at?: number; version?: number } = {}) {
  await member.browser.post('/api/admin/proof', { code: member.nextCode() });
  const program = await programOf(member);
  return await member.browser.post('/api/admin/loyalty/terms', {
    rules: { ...inForce(program).rules, ...change },
    version: wish.version ?? program.version,
    ...(wish.at === undefined ? {} : { validFrom: new Date(wish.at).toISOString() }),
  });
}

test('customers are listed in their tiers, and points show how many washes they buy', async () => {
  const before = await programOf(owner);
  const member = await join();
  await buy(member.browser, { packageId: 3 });
  await buy(member.browser, { packageId: 3 });
  await buy(member.browser, { packageId: 2 });
  const { members, liability } = await programOf(owner);
  expect(members).toEqual({ ...before.members, silver: before.members.silver + 1 });
  expect(liability).toMatchObject({ pending: before.liability.pending + 590, washes: before.liability.washes });
  expect(liability.washesWithPending).toBe(before.liability.washesWithPending + 1);
  expect(liability.washAgorot).toBe(5_500);
  const silver = (await owner.browser.get('/api/admin/loyalty/members?tier=silver')).json<{ rows: object[] }>();
  expect(silver.rows).toMatchObject([{ customerId: member.customerId, tier: 'silver', tierPoints: 590, pending: 590 }]);
  const gold = (await owner.browser.get('/api/admin/loyalty/members?tier=gold')).json<{ rows: object[] }>();
  expect(gold.rows).toEqual([]);
});

test('new rules are previewed before they are planned: prices, points, and changes of tier', async () => {
  const { rules } = inForce(await programOf(owner));
  const query = new URLSearchParams(
    Object.entries({ ...rules, silver: 600, newMember: 20, pointsPerShekel: 2 }).map(
      ([name, value]): [string, string] => [name, String(value)],
    ),
  );
  const answer = await owner.browser.get(`/api/admin/loyalty/preview?${query}`);
  expect(answer.statusCode).toBe(200);
  const preview = answer.json<{ examples: object[]; up: number; down: number; worse: string[] }>();
  expect(preview).toMatchObject({ up: 0, down: 1, worse: ['silver'] });
  expect(preview.examples).toContainEqual({
    packageName: expect.any(Object) as object,
    priceAgorot: 15_000,
    buyer: 'new',
    before: { dueAgorot: 13_500, points: 135 },
    after: { dueAgorot: 12_000, points: 240 },
  });
  query.set('gold', '600');
  const wrong = await owner.browser.get(`/api/admin/loyalty/preview?${query}`);
  expect([wrong.statusCode, wrong.json<{ fields: object }>().fields]).toMatchObject([400, { gold: {} }]);
});

test('planned rules start automatically, earlier orders keep theirs, and the planner is recorded', async () => {
  const { customerId, browser } = await join();
  await buy(browser);
  expect((await plan(manager, { pointsPerShekel: 2 }, { at: clock.now() + DAY_MS })).statusCode).toBe(200);
  const planned = await programOf(owner);
  expect(planned.terms[0]).toMatchObject({ state: 'planned', plannedBy: 'Dana Levi', rules: { pointsPerShekel: 2 } });
  expect((await deps.loyalty.read()).pointsPerShekel).toBe(1);
  clock.advance(DAY_MS + 1);
  const fresh = await join();
  await buy(fresh.browser);
  const { rows } = await deps.db.executeSql(
    `select points, points_per_shekel from points_grant where customer_id in ($1, $2) order by granted_at`,
    [customerId, fresh.customerId],
  );
  expect(rows).toEqual([
    { points: 150, points_per_shekel: 1 },
    { points: 300, points_per_shekel: 2 },
  ]);
});

test('of two concurrent plans the second is refused', async () => {
  const { version } = await programOf(owner);
  await owner.browser.post('/api/admin/proof', { code: owner.nextCode() });
  await manager.browser.post('/api/admin/proof', { code: manager.nextCode() });
  const { rules } = inForce(await programOf(owner));
  const answers = await Promise.all(
    [owner, manager, owner, manager].map(({ browser }, index) =>
      browser.post('/api/admin/loyalty/terms', {
        rules,
        version,
        validFrom: new Date(clock.now() + (index + 1) * DAY_MS).toISOString(),
      }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
});

test('planned rules can be withdrawn once; rules in force cannot', async () => {
  const { terms } = (
    await plan(owner, { referralPoints: 80 }, { at: clock.now() + 30 * DAY_MS })
  ).json<LoyaltyProgram>();
  const [planned] = terms;
  const at = `/api/admin/loyalty/terms/${planned?.loyaltyTermsId}/withdrawal`;
  expect(planned?.rules.referralPoints).toBe(80);
  const answers = await Promise.all([owner.browser.post(at), owner.browser.post(at)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const after = await programOf(owner);
  expect(after.terms.map(({ rules }) => rules.referralPoints)).not.toContain(80);
  const begun = `/api/admin/loyalty/terms/${inForce(after).loyaltyTermsId}/withdrawal`;
  expect((await owner.browser.post(begun)).statusCode).toBe(409);
  // the same instant can be used again
  expect((await plan(owner, {}, { at: Date.parse(planned?.validFrom ?? '') })).statusCode).toBe(200);
});

test('rules that begin in the past, or that are impossible, are refused', async () => {
  expect((await plan(owner, {}, { at: clock.now() - MINUTE_MS })).json()).toMatchObject({ fields: { validFrom: {} } });
  for (const change of [{ gold: 10 }, { newMember: 51 }, { pointsPerWash: 100 }, { tierMonths: 0 }]) {
    const answer = await plan(owner, change);
    expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([
      400,
      Object.keys(change),
    ]);
  }
});

test('movements of points are listed page by page with reason and order', async () => {
  const member = await join();
  await withActivePoints(member);
  owner = await makeMember(shop, ['owner']);
  type Page = { rows: { id: string; reason: string; points: number; order: object | null }[]; next: string | null };
  const page = async (query: string) => (await owner.browser.get(`/api/admin/loyalty/points?${query}`)).json<Page>();
  const { rows } = await page('reason=matured');
  expect(rows[0]).toMatchObject({ customerId: member.customerId, reason: 'matured', order: {} });
  const all = await page('');
  const second = await page(`after=${all.rows[1]?.id}`);
  expect(second.rows[0]).toEqual(all.rows[2]);
});

test('founder status is granted and ended with a reason, and the list shows both', async () => {
  const { customerId } = await join();
  const at = `/api/admin/customers/${customerId}/founder`;
  const reason: FounderGrantReason = 'partner';
  await owner.browser.post('/api/admin/proof', { code: owner.nextCode() });
  expect((await owner.browser.post(at, { discountPercent: 12, reason })).statusCode).toBe(200);
  type Page = { rows: object[] };
  const list = async (query: string) => (await owner.browser.get(`/api/admin/loyalty/founders?${query}`)).json<Page>();
  expect((await list('state=current')).rows).toMatchObject([
    { customerId, discountPercent: 12, grantReason: 'partner', grantedBy: 'Dana Levi', endedAt: null },
  ]);
  expect((await owner.browser.send('DELETE', at, { reason: 'asked' })).statusCode).toBe(200);
  expect((await list('state=current')).rows).toEqual([]);
  expect((await list('')).rows).toMatchObject([{ customerId, endReason: 'asked' }]);
});
