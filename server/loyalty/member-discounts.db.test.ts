import { expect, test } from 'vitest';
import { getMemberDiscounts, type MemberDiscounts } from '#contracts/loyalty/member-discounts.ts';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { buildTestApp, plainPages } from '#testing/shop/build-test-app.ts';

const { app, clock, deps } = await buildTestApp({
  overrides: () => ({
    pages: {
      ...plainPages,
      render: async (request) => {
        const percents = await request.api(getMemberDiscounts, {});
        return { ...(await plainPages.render(request)), html: JSON.stringify(percents.body) };
      },
    },
  }),
});

async function percentsOnPage(): Promise<MemberDiscounts> {
  return (await app.inject('/en')).json<MemberDiscounts>();
}

async function plan(percent: number, validFrom: number): Promise<void> {
  await deps.db.executeSql(
    `insert into loyalty_terms (valid_from, points_per_shekel, silver_points, gold_points, platinum_points, tier_months,
       points_per_wash, points_months, referral_points, new_member_percent, regular_member_percent, verified_percent,
       referred_friend_percent)
     select $1, points_per_shekel, silver_points, gold_points, platinum_points, tier_months, points_per_wash,
       points_months, referral_points, $2, regular_member_percent, verified_percent, referred_friend_percent
     from loyalty_terms order by valid_from limit 1`,
    [new Date(validFrom).toISOString(), percent],
  );
}

test('the discounts of the specification are in force until the owner changes them', async () => {
  expect((await app.inject(getMemberDiscounts.path)).json()).toEqual({
    newMember: 10,
    regularMember: 5,
    verified: 10,
    referredFriend: 10,
  });
});

test('a cached page states another discount as soon as it is in force', async () => {
  expect(await percentsOnPage()).toMatchObject({ newMember: 10 });
  await plan(17, clock.now());
  await expect.poll(percentsOnPage).toMatchObject({ newMember: 17, regularMember: 5 });
});

test('a cached page states a scheduled discount from its start on', async () => {
  await plan(23, clock.now() + SECOND_MS);
  await expect.poll(() => deps.loyalty.nextStart()).toBe(clock.now() + SECOND_MS);
  expect(await percentsOnPage()).toMatchObject({ newMember: 17 });
  clock.advance(SECOND_MS);
  expect(await deps.loyalty.nextStart()).toBeNull();
  await expect.poll(percentsOnPage).toMatchObject({ newMember: 23 });
});
