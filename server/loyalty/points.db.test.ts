import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { settlePayment } from '#server/payments/attempts/settle-payment.ts';
import { createBrowser, type TestBrowser } from '#testing/accounts/account-browser.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { createMembers, type Bought } from '#testing/accounts/members.ts';
import { takeWash } from '#testing/stations/take-wash.ts';
import type { LotId, RedemptionId } from '#contracts/core/ids.ts';
import { completeWash } from '#server/entitlements/public.ts';
import { redeemPointsForWash } from '#server/selling/checkout/redeem-points-for-wash.ts';
import { maturePointsOfPurchase } from './process-due-points.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '100000' } });
const { bank, clock, deps } = shop;
const { db } = deps;
const members = createMembers(shop);
const { join, later, buy, refund, mailsAreOut, duty, withActivePoints } = members;
const pointsOf = (browser: TestBrowser) => members.pointsOf({ browser });
const movesOf = (browser: TestBrowser) => members.movesOf({ browser });

test('a purchase of a member brings a point for each whole shekel, which waits; a gift does, too', async () => {
  const { browser } = await join();
  await buy(browser);
  expect(await pointsOf(browser)).toMatchObject({
    active: 0,
    pending: 150,
    currentTierPoints: 150,
    nextTierPoints: 500,
  });
  const gift = { isGiftCard: true, useFullPrice: true, recipientName: 'Noa' };
  await buy(browser, gift, '/api/nayax-checkout');
  expect(await pointsOf(browser)).toMatchObject({ pending: 300, currentTier: 'bronze', nextTier: 'silver' });
  await buy(browser, { packageId: 3, applyMemberDiscount: true });
  // 220 less 5 percent is 209
  expect(await pointsOf(browser)).toMatchObject({ pending: 509, currentTier: 'silver', nextTier: 'gold' });
  const moves = await movesOf(browser);
  expect(moves.map(({ reason, points }) => [reason, points])).toEqual([
    ['earned', 209],
    ['earned', 150],
    ['earned', 150],
  ]);
  const receipt = await browser.get(`/api/receipts/${moves[0]?.transactionId}`);
  expect(receipt.json()).toMatchObject({ loyaltyPointsEarned: 209, currentTier: 'silver', currentTierPoints: 509 });
});

test('a guest’s purchase writes nothing about points', async () => {
  const before = await db.executeSql('select count(*) from points_grant');
  const guest = createBrowser(shop);
  await buy(guest);
  expect((await db.executeSql('select count(*) from points_grant')).rows).toEqual(before.rows);
  expect((await guest.get('/api/points')).statusCode).toBe(401);
});

test('points can be spent when the purchase cannot be cancelled any more, counted from the buyer’s mail', async () => {
  const owner = await join();
  const { browser } = owner;
  await buy(browser);
  await later(owner, 16 * DAY_MS);
  await duty();
  // the mail was not sent, so the fourteen days have not started
  expect(await pointsOf(browser)).toMatchObject({ active: 0, pending: 150 });
  await mailsAreOut();
  clock.advance(DAY_MS + HOUR_MS);
  await duty();
  const waiting = await pointsOf(browser);
  expect(waiting).toMatchObject({ active: 0, pending: 150 });
  await later(owner, Date.parse(waiting.pendingUntil ?? '') - clock.now());
  await duty();
  expect(await pointsOf(browser)).toMatchObject({ active: 0, pending: 150 });
  clock.advance(1);
  await Promise.all([duty(), duty(), duty()]);
  expect(await pointsOf(browser)).toMatchObject({ active: 150, pending: 0, pendingUntil: null });
});

test('the first wash of a purchase makes its points active, once', async () => {
  const { browser, customerId } = await join();
  await buy(browser);
  await buy(browser, { packageId: 1 });
  const { rows } = await db.executeSql(`select lot_id from credit_lot where customer_id = $1 and initial = 3`, [
    customerId,
  ]);
  await takeWash(db, rows[0]?.['lot_id'] as LotId);
  const taken = await db.executeSql('select redemption_id from redemption where lot_id = $1', [rows[0]?.['lot_id']]);
  const redemptionId = taken.rows[0]?.['redemption_id'] as RedemptionId;
  await Promise.all(Array.from({ length: 5 }, () => maturePointsOfPurchase(deps, redemptionId)));
  expect(await pointsOf(browser)).toMatchObject({ active: 150, pending: 55 });
});

test('the points of a purchase become active when its first wash starts', async () => {
  const { browser, customerId } = await join();
  await buy(browser);
  const { rows } = await db.executeSql('select lot_id from credit_lot where customer_id = $1', [customerId]);
  const lotId = rows[0]?.['lot_id'] as LotId;
  const whileHeld = async () => {
    const held = await db.executeSql('select redemption_id from redemption where lot_id = $1', [lotId]);
    const redemptionId = held.rows[0]?.['redemption_id'] as RedemptionId;
    await completeWash(deps, { redemptionId, startedAt: Date.now(), minutes: 10 });
  };
  await takeWash(db, lotId, { whileHeld });
  expect(await pointsOf(browser)).toMatchObject({ active: 150, pending: 0 });
});

test('refunds take back what they were for, wherever the points are, and a second look takes nothing', async () => {
  const owner = await join();
  const { browser } = owner;
  const { merchantRef } = await buy(browser);
  await refund(merchantRef, 5_050);
  expect(await pointsOf(browser)).toMatchObject({ pending: 99 });
  await refund(merchantRef, 5_050);
  expect(await pointsOf(browser)).toMatchObject({ pending: 99 });
  await mailsAreOut();
  await later(owner, 16 * DAY_MS);
  await duty();
  expect(await pointsOf(browser)).toMatchObject({ active: 99, pending: 0 });
  await refund(merchantRef, 15_000);
  expect(await pointsOf(browser)).toMatchObject({ active: 0, pending: 0, currentTierPoints: 0 });
  expect((await movesOf(browser)).filter(({ transactionId }) => transactionId === null)).toEqual([]);
});

test('buying and refunding in any parts and any number ends with the initial points', async () => {
  const { browser } = await join();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 5_499 }), { maxLength: 3 }), async (pieces) => {
      const { merchantRef } = await buy(browser, { packageId: 1 });
      for (const upTo of [...new Set(pieces)].toSorted((one, other) => one - other)) await refund(merchantRef, upTo);
      await refund(merchantRef, 5_500);
      expect(await pointsOf(browser)).toMatchObject({ active: 0, pending: 0, currentTierPoints: 0 });
    }),
    { numRuns: 6 },
  );
});

test('five hundred points buy one wash, at once in the account, with an order, a mail and a receipt', async () => {
  const owner = await join();
  const { browser } = owner;
  await withActivePoints(owner);
  expect(await pointsOf(browser)).toMatchObject({ active: 590 });
  const before = (await browser.get('/api/auth/user')).json<{ washBalance: number; totalSpent: string }>();
  const taken = await browser.post('/api/points/wash', { email: 'dana@example.com' });
  expect(taken.statusCode).toBe(201);
  const after = (await browser.get('/api/auth/user')).json<{ washBalance: number; totalSpent: string }>();
  expect(after).toMatchObject({ washBalance: before.washBalance + 1, totalSpent: before.totalSpent });
  expect(await pointsOf(browser)).toMatchObject({ active: 90, currentTierPoints: 590 });
  const order = await browser.get(`/api/orders/${taken.json<{ orderToken: string }>().orderToken}`);
  expect(order.json()).toMatchObject({ state: 'paid', totalAgorot: 0 });
  const [spent] = await movesOf(browser);
  expect(spent).toMatchObject({ reason: 'spent', points: -500 });
  expect((await browser.get(`/api/receipts/${spent?.transactionId}`)).json()).toMatchObject({
    originalAmount: '55.00',
    discountApplied: '0.00',
    finalTotal: '0.00',
    pointsSpent: 500,
    loyaltyPointsEarned: 0,
    paymentMethod: 'none',
  });
  const again = await browser.post('/api/points/wash', { email: 'dana@example.com' });
  expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([409, 'not_enough_points']);
});

test('the same key is the same wash, another command under it is refused, and concurrent requests from many devices are one wash', async () => {
  const owner = await join();
  await withActivePoints(owner);
  const key = { 'idempotency-key': randomUUID() };
  const keyed = owner.browser.saying(key);
  const same = await Promise.all(
    Array.from({ length: 10 }, () => keyed.post('/api/points/wash', { email: 'dana@example.com' })),
  );
  expect(new Set(same.map(({ body }) => body)).size).toBe(1);
  expect(same[0]?.statusCode).toBe(201);
  expect((await keyed.post('/api/points/wash', { email: 'noa@example.com' })).statusCode).toBe(422);
  const another = await join();
  await withActivePoints(another);
  expect(
    (await another.browser.saying(key).post('/api/points/wash', { email: 'dana@example.com' })).json(),
  ).toMatchObject({ code: 'idempotency_key_reused' });
  const presses = await Promise.all(
    Array.from({ length: 20 }, () => another.browser.post('/api/points/wash', { email: 'dana@example.com' })),
  );
  expect(presses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  expect(await pointsOf(another.browser)).toMatchObject({ active: 90 });
});

test('a refund after the points were spent leaves a negative balance, and nothing can be spent until it is positive', async () => {
  const owner = await join();
  const { browser } = owner;
  const { merchantRef } = await buy(browser, { packageId: 3 });
  await withActivePoints(owner);
  expect((await browser.post('/api/points/wash', { email: 'dana@example.com' })).statusCode).toBe(201);
  await refund(merchantRef, 22_000);
  expect(await pointsOf(browser)).toMatchObject({ active: 90 });
  const { rows } = await db.executeSql(
    `select p.merchant_ref from shop_order o join payment p using (order_id)
     where o.customer_id = $1 and p.state = 'captured' order by o.due_agorot desc limit 1`,
    [owner.customerId],
  );
  await refund(String(rows[0]?.['merchant_ref']), 22_000);
  expect(await pointsOf(browser)).toMatchObject({ active: -130 });
  await buy(browser, { packageId: 3 });
  expect((await browser.post('/api/points/wash', { email: 'dana@example.com' })).statusCode).toBe(409);
});

test('a thousand concurrent requests, refunds and jobs keep the balance right and never overspend', async () => {
  const owners = await Promise.all(Array.from({ length: 4 }, () => join()));
  const bought: Bought[] = [];
  for (const owner of owners) bought.push(await buy(owner.browser, { packageId: 3 }));
  for (const owner of owners) {
    // sixteen days are longer than the lifetime of an unused session
    await later(owner, 0);
    await withActivePoints(owner);
  }
  for (const owner of owners) await later(owner, 0);
  const press = (index: number) =>
    redeemPointsForWash(deps, { kind: 'customer', customerId: owners[index % 4]?.customerId } as never, {
      email: 'dana@example.com',
      locale: 'en',
      guestHash: deps.keyring.tokenHash(randomUUID()),
      idempotencyKey: undefined,
    });
  const work = Array.from({ length: 1_000 }, async (_, index) => {
    if (index % 10 === 0) return duty();
    if (index % 10 === 1) return refund(bought[((index / 10) % 4) | 0]?.merchantRef ?? '', 22_000);
    return (await press(index)).ok;
  });
  const outcomes = await Promise.all(work);
  // each customer has 810 points at first, 220 of which are taken back; each gets one wash, in any order of the events
  const washes = outcomes.filter((outcome) => outcome === true).length;
  expect(washes).toBe(4);
  for (const owner of owners) expect(await pointsOf(owner.browser)).toMatchObject({ active: 90 });
  const { rows } = await db.executeSql(
    `select (select count(*) from inv_17_points)::int + (select count(*) from inv_28_points_granted)::int
       + (select count(*) from inv_29_points_overspent)::int + (select count(*) from inv_30_points_against_money)::int as bad,
       (select count(*)::int from points_move where reason = 'spent' and customer_id = any($1)) as spent`,
    [owners.map(({ customerId }) => customerId)],
  );
  expect(rows).toEqual([{ bad: 0, spent: washes }]);
});

test('points that are not spent in time expire; the oldest are spent first', async () => {
  const owner = await join();
  const { browser } = owner;
  await withActivePoints(owner);
  expect((await browser.post('/api/points/wash', { email: 'dana@example.com' })).statusCode).toBe(201);
  await later(owner, 60 * DAY_MS);
  await buy(browser);
  await mailsAreOut();
  await later(owner, 16 * DAY_MS);
  await duty();
  const { active, ending } = await pointsOf(browser);
  expect({ active, points: ending?.points }).toEqual({ active: 240, points: 90 });
  await later(owner, Date.parse(ending?.at ?? '') - clock.now());
  await duty();
  expect(await pointsOf(browser)).toMatchObject({ active: 240 });
  clock.advance(1);
  await Promise.all([duty(), duty()]);
  expect(await pointsOf(browser)).toMatchObject({ active: 150, ending: { points: 150 } });
  expect((await movesOf(browser))[0]).toMatchObject({ reason: 'expired', points: -90, transactionId: null });
});

test('moves are paged, and customers see only their own', async () => {
  const { browser } = await join();
  for (let bought = 0; bought < 3; bought += 1) await buy(browser, { packageId: 1 });
  const first = await browser.get('/api/points/moves?limit=2');
  const next = /<([^>]+)>/.exec(String(first.headers['link']))?.[1] ?? '';
  expect(first.json()).toHaveLength(2);
  expect((await browser.get(next)).json()).toHaveLength(1);
  expect((await (await join()).browser.get(next)).json()).toEqual([]);
});

test('scheduled terms change nothing before their start, and an order keeps its own', async () => {
  const { browser } = await join();
  const email = 'buyer@example.com';
  const body = { packageId: 2, email, paymentMethod: 'credit_card', applyMemberDiscount: true };
  const open = (await browser.post('/api/express-checkout', body)).json<{ redirectUrl: string }>();
  await db.executeSql(
    `insert into loyalty_terms (valid_from, points_per_shekel, silver_points, gold_points, platinum_points, tier_months,
       points_per_wash, points_months, referral_points, new_member_percent, regular_member_percent, verified_percent,
       referred_friend_percent)
     select $1, 2, 600, gold_points, platinum_points, tier_months, points_per_wash, points_months, referral_points, 20,
       regular_member_percent, verified_percent, referred_friend_percent from loyalty_terms`,
    [new Date(clock.now()).toISOString()],
  );
  await expect.poll(async () => (await deps.loyalty.read()).pointsPerShekel).toBe(2);
  const merchantRef = open.redirectUrl.slice(open.redirectUrl.lastIndexOf('/') + 1);
  bank.becomes(merchantRef, 'captured');
  await settlePayment(deps, merchantRef);
  expect(await pointsOf(browser)).toMatchObject({ pending: 135, nextTierPoints: 600 });
  const other = await join();
  await buy(other.browser, { applyMemberDiscount: true });
  expect(await pointsOf(other.browser)).toMatchObject({ pending: 240 });
  await expect(db.executeSql('update loyalty_terms set points_per_shekel = 3')).rejects.toThrow('append_only');
});
