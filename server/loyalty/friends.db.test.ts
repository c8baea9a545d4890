import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { CustomerId, SessionId } from '#contracts/core/ids.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { settlePayment } from '#server/payments/attempts/settle-payment.ts';
import { startCheckout } from '#server/selling/checkout/start-checkout.ts';
import { newCommand } from '#testing/factories.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { codeTo, newNumber, signInByPhone, stranger } from '#testing/accounts/code-phone.ts';
import { createMembers, type Member } from '#testing/accounts/members.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '100000' } });
const { db } = shop.deps;
const { join, later, buy, refund, mailsAreOut, duty, pointsOf, movesOf } = createMembers(shop);

async function friendOf({ referralCode }: Member, wish: Record<string, unknown> = {}): Promise<Member> {
  return await join({ referralCode, ...wish });
}

/** A paid purchase of a member without an email address, as at a machine. */
async function buyWithoutAddress({ customerId }: Member): Promise<void> {
  const { bank, clock, deps } = shop;
  const guestHash = deps.keyring.tokenHash(randomUUID());
  const session = { sessionId: randomUUID() as SessionId, provenAt: clock.now(), guestHash, address: '127.0.0.1' };
  const buyer = { kind: 'customer', customerId: customerId as CustomerId, ...session } as const;
  const started = await startCheckout(deps, buyer, newCommand({ email: '', packageId: 2 }));
  if (!started.ok) throw new Error(started.refusal);
  const merchantRef = started.value.redirectUrl?.split('/').at(-1) ?? '';
  bank.becomes(merchantRef, 'captured');
  await settlePayment(deps, merchantRef);
}

/** Moves the clock past all cancellation periods and runs the scheduled job. */
async function windowsPass(referrer: Member): Promise<void> {
  await mailsAreOut();
  await later(referrer, 16 * DAY_MS);
  await Promise.all([duty(), duty()]);
}

test('a friend’s first purchase brings fifty points, once, when it cannot be cancelled any more', async () => {
  const referrer = await join();
  const friend = await friendOf(referrer);
  await buy(friend.browser, { applyMemberDiscount: true });
  expect(await pointsOf(referrer)).toMatchObject({ active: 0, friends: { joined: 1, bought: 1, pointsEarned: 0 } });
  await windowsPass(referrer);
  expect(await pointsOf(referrer)).toMatchObject({ active: 50, friends: { joined: 1, bought: 1, pointsEarned: 50 } });
  expect(await movesOf(referrer)).toMatchObject([{ reason: 'referred', points: 50, transactionId: null }]);
  await later(friend, 0);
  await buy(friend.browser);
  await windowsPass(referrer);
  await duty();
  expect(await pointsOf(referrer)).toMatchObject({ active: 50, friends: { pointsEarned: 50 } });
});

test('no reward is given before the cancellation period ends', async () => {
  const referrer = await join();
  const friend = await friendOf(referrer);
  await buy(friend.browser);
  await mailsAreOut();
  await later(referrer, 13 * DAY_MS);
  await duty();
  expect(await pointsOf(referrer)).toMatchObject({ active: 0 });
  await later(referrer, 3 * DAY_MS);
  await duty();
  expect(await pointsOf(referrer)).toMatchObject({ active: 50 });
});

test.for([
  ['a purchase that went back', { refundAgorot: 15_000 }],
  ['a purchase of which a part went back', { refundAgorot: 2_000 }],
] as const)(
  '%s before its cancellation period ends brings no reward, and neither does the next purchase',
  async ([, { refundAgorot }]) => {
    const referrer = await join();
    const friend = await friendOf(referrer);
    const { merchantRef } = await buy(friend.browser);
    await refund(merchantRef, refundAgorot);
    await windowsPass(referrer);
    await later(friend, 0);
    await buy(friend.browser);
    await windowsPass(referrer);
    expect(await pointsOf(referrer)).toMatchObject({ active: 0, friends: { pointsEarned: 0 } });
  },
);

test('a gift is no first purchase, and a friend who buys nothing brings nothing', async () => {
  const referrer = await join();
  const friend = await friendOf(referrer);
  await friendOf(referrer);
  const gift = { isGiftCard: true, useFullPrice: true, recipientName: 'Noa' };
  await buy(friend.browser, gift, '/api/nayax-checkout');
  await windowsPass(referrer);
  expect(await pointsOf(referrer)).toMatchObject({ active: 0, friends: { joined: 2, bought: 0 } });
});

test('no reward for referring oneself: the same address, or the same browser', async () => {
  const referrer = await join();
  await buy(referrer.browser, { email: 'same@example.com' });
  const sameAddress = await friendOf(referrer);
  await buy(sameAddress.browser, { email: 'SAME@example.com' });
  const sameBrowser = await friendOf(referrer);
  const { cookies } = sameBrowser.browser;
  for (const [name, value] of referrer.browser.cookies) if (name.endsWith('cart')) cookies.set(name, value);
  await buy(sameBrowser.browser);
  const real = await friendOf(referrer);
  await buy(real.browser);
  await windowsPass(referrer);
  expect(await pointsOf(referrer)).toMatchObject({ friends: { joined: 3, bought: 3, pointsEarned: 50 } });
});

test('two purchases without an email address are not taken for purchases of one buyer', async () => {
  const referrer = await join();
  const friend = await friendOf(referrer);
  await buyWithoutAddress(referrer);
  await buyWithoutAddress(friend);
  await windowsPass(referrer);
  expect(await pointsOf(referrer)).toMatchObject({ friends: { joined: 1, bought: 1, pointsEarned: 50 } });
});

test('the link also counts for a sign-up by phone, but not for a number that has an account', async () => {
  const referrer = await join();
  const number = newNumber();
  async function comeByPhone(): Promise<void> {
    const browser = stranger(shop);
    await browser.post('/api/auth/send-otp', { phoneNumber: number.typed });
    const otpCode = await codeTo(shop, number.e164);
    const { referralCode } = referrer;
    const came = await browser.post('/api/auth/verify-otp', { phoneNumber: number.typed, otpCode, referralCode });
    expect(came.statusCode).toBe(200);
  }
  await signInByPhone(shop, stranger(shop), number);
  shop.clock.advance(DAY_MS);
  await comeByPhone();
  await later(referrer, 0);
  expect(await pointsOf(referrer)).toMatchObject({ friends: { joined: 0 } });
  Object.assign(number, newNumber());
  await comeByPhone();
  expect(await pointsOf(referrer)).toMatchObject({ friends: { joined: 1 } });
});

test('an account older than the link, and unknown codes, bring nothing', async () => {
  const referrer = await join();
  const old = await join();
  await old.browser.get(`/?ref=${referrer.referralCode}`);
  for (const referralCode of ['00000000', `${referrer.referralCode}0`, `gone-${referrer.customerId}`, "' or 1=1--"]) {
    await join({ referralCode });
  }
  expect(await pointsOf(referrer)).toMatchObject({ friends: { joined: 0 } });
  const { rows } = await db.executeSql(
    `select count(*)::int as rings from customer f join customer r on r.customer_id = f.referred_by
     where r.created_at > f.created_at or f.customer_id = r.customer_id`,
  );
  expect(rows).toEqual([{ rings: 0 }]);
});
