import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { GOOD_PASSWORD } from '#testing/accounts/account-browser.ts';
import { linkSecretTo, mailsTo, noticesTo } from '#testing/accounts/account-mailbox.ts';
import { signInByPhone, stranger } from '#testing/accounts/code-phone.ts';
import { createMembershipShop, makePlan } from '#testing/accounts/membership.ts';
import { createMerging } from '#testing/accounts/merging.ts';
import { createSoftAuthenticator } from '#testing/accounts/soft-authenticator.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember } from '#testing/staff/staff-member.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;
const { members, member, phoneAccount, proveNumber, proveEmail, previewOf, merge, rowsOf } = createMerging(shop);
const origin = deps.config.publicUrl;

test('the washes, orders and points of the second account move to the first', async () => {
  const first = await member({ firstName: 'Dana' });
  const second = await phoneAccount();
  await members.buy(second.browser);
  const bought = await members.buy(second.browser);
  await second.browser.post('/api/pets', { name: 'Rexi', kind: 'dog' });
  expect(await previewOf(first), 'before a proof').toBeNull();
  await proveNumber(first, second.number);

  const shown = await previewOf(first);
  expect(shown).toMatchObject({
    account: { name: '', email: null },
    proof: 'phone',
    orders: 2,
    vouchers: 2,
    washes: 6,
    pets: 1,
    points: 0,
    phone: 'comes',
    email: null,
    password: null,
    obstacle: null,
  });
  expect(shown?.pendingPoints).toBeGreaterThan(0);
  expect(await merge(first)).toBe(200);

  expect(await members.pointsOf(first)).toMatchObject({ active: 0, pending: shown?.pendingPoints });
  expect(await members.movesOf(first)).toMatchObject([{ reason: 'merged', points: shown?.pendingPoints }]);
  for (const [table, rows] of Object.entries({ credit_lot: 2, shop_order: 2, points_grant: 2, pet: 1 })) {
    expect(await rowsOf(table, first.customerId), table).toBe(rows);
    expect(await rowsOf(table, second.customerId), table).toBe(0);
  }
  expect((await first.browser.get('/api/auth/user')).json()).toMatchObject({
    firstName: 'Dana',
    phone: second.number.e164,
    phoneVerified: true,
    pendingPhone: null,
  });
  expect((await second.browser.get('/api/customer/me')).statusCode, 'a session of the second account').toBe(401);
  expect(await previewOf(first), 'the proof is used up').toBeNull();
  clock.advance(MINUTE_MS);
  const again = await signInByPhone(shop, stranger(shop), second.number);
  expect(again.json()).toMatchObject({ customer: { email: first.email } });

  // a refund of a purchase that the second account made takes its points from the first
  await members.refund(bought.merchantRef, 15_000);
  expect((await members.pointsOf(first)).pending).toBeLessThan(shown?.pendingPoints ?? 0);
});

test('both addresses get a mail, the tier counts both accounts, and the old id leads staff to the account that stays', async () => {
  const [first, second] = [await member(), await member({ firstName: 'Second' })];
  await members.withActivePoints(second);
  const before = await members.pointsOf(second);
  await members.later(first, MINUTE_MS);
  await proveEmail(first, second.email);
  expect((await mailsTo(shop, second.email)).at(-1)?.subject).toContain('Two accounts');
  expect(await previewOf(first)).toMatchObject({
    account: { name: 'Second Levi', email: second.email },
    proof: 'email',
    points: before.active,
    email: 'ends',
    password: 'ends',
  });
  expect(await merge(first)).toBe(200);

  const after = await members.pointsOf(first);
  expect(after).toMatchObject({ active: before.active, currentTier: before.currentTier });
  expect(after.ending, 'points keep their last day').toEqual(before.ending);
  for (const { email } of [first, second]) {
    expect((await noticesTo(shop, email)).at(-1)?.subject).toBe('Your accounts at Shampaw were merged');
  }
  const login = await stranger(shop).post('/api/customer/login', { email: second.email, password: GOOD_PASSWORD });
  expect(login.json()).toMatchObject({ code: 'sign_in_failed' });

  const owner = await makeMember(shop, ['owner']);
  const shown = await owner.browser.get(`/api/admin/customers/${second.customerId}`);
  expect(shown.json()).toMatchObject({ customerId: first.customerId, points: before.active });
  const { rows } = await deps.db.executeSql(
    `select actor, ref_id, detail from audit where action = 'account.merge' and ref_id = $1`,
    [first.customerId],
  );
  expect(rows).toEqual([
    {
      actor: `customer:${first.customerId}`,
      ref_id: first.customerId,
      detail: { from: second.customerId, proof: 'email' },
    },
  ]);
  const exported = (await first.browser.get('/api/account/export')).json<{ mergedAccounts: { points: unknown[] }[] }>();
  expect(exported.mergedAccounts).toHaveLength(1);
  expect(
    exported.mergedAccounts[0]?.points.length,
    'moves of points that stay with the closed account',
  ).toBeGreaterThan(3);
});

test('the address and the password of the other account come over if this account has none', async () => {
  const [first, second] = [await phoneAccount(), await member({ firstName: 'Noa', lastName: 'Peretz' })];
  await proveEmail(first, second.email);
  expect(await previewOf(first)).toMatchObject({ email: 'comes', password: 'comes', phone: null });
  expect(await merge(first)).toBe(200);
  expect((await first.browser.get('/api/auth/user')).json()).toMatchObject({
    firstName: 'Noa',
    email: second.email,
    emailVerified: true,
    phone: first.number.e164,
    phoneVerified: true,
  });
  const elsewhere = stranger(shop);
  const login = await elsewhere.post('/api/customer/login', { email: second.email, password: GOOD_PASSWORD });
  expect(login.statusCode).toBe(200);
  expect((await elsewhere.get('/api/auth/user')).json()).toMatchObject({ phone: first.number.e164 });
});

test('a passkey of the other account signs in to the account that stays', async () => {
  const [first, second] = [await member(), await phoneAccount()];
  const authenticator = createSoftAuthenticator({ origin, counts: true });
  const options = (await second.browser.post('/api/passkeys/registration-options')).json();
  const made = await second.browser.post('/api/passkeys/registration', { credential: authenticator.make(options) });
  expect(made.statusCode).toBe(201);
  await proveNumber(first, second.number);
  expect(await previewOf(first)).toMatchObject({ passkeys: 1 });
  expect(await merge(first)).toBe(200);
  const elsewhere = stranger(shop);
  const asked = (await elsewhere.post('/api/passkeys/authentication-options')).json();
  const signedIn = await elsewhere.post('/api/passkeys/authentication', { credential: authenticator.answer(asked) });
  expect(signedIn.json()).toMatchObject({ customer: { email: first.email } });
});

test('advertising stays allowed only if both accounts agreed to it', async () => {
  const [first, second] = [await member({ marketing: true }), await phoneAccount()];
  const given = async () =>
    (await first.browser.get('/api/consents')).json<{ topic: string; given: boolean }[]>().filter((one) => one.given);
  expect((await given()).map(({ topic }) => topic)).toContain('marketing_email');
  await proveNumber(first, second.number);
  expect((await previewOf(first))?.withdrawnConsents).toContain('marketing_email');
  expect(await merge(first)).toBe(200);
  expect((await given()).map(({ topic }) => topic)).not.toContain('marketing_email');
  expect(
    (await given()).map(({ topic }) => topic),
    'what is no advertising stays',
  ).toContain('wash_reminders');
});

test('of two founder memberships the better one is kept', async () => {
  for (const [own, other] of [
    [10, 20],
    [20, 10],
  ] as const) {
    const [first, second] = [await member(), await phoneAccount()];
    for (const [customerId, percent] of [
      [first.customerId, own],
      [second.customerId, other],
    ] as const) {
      await deps.db.executeSql(
        `insert into founder_member (customer_id, discount_percent, member_since, granted_by) values ($1, $2, now(), 'system:test')`,
        [customerId, percent],
      );
    }
    await proveNumber(first, second.number);
    expect(await previewOf(first)).toMatchObject({ founderPercent: other });
    expect(await merge(first)).toBe(200);
    expect((await members.pointsOf(first)).founderPercent).toBe(20);
    expect(await rowsOf('founder_member', second.customerId)).toBe(0);
  }
});

test('two households are not merged: the customer leaves one of them first', async () => {
  const [first, second] = [await member(), await member()];
  const invite = (who: typeof first) =>
    who.browser.post('/api/family', { name: 'Tal', email: 'tal@example.com', monthlyLimit: 2 });
  const own = (await invite(first)).json<{ id: string }>();
  expect((await invite(second)).statusCode).toBe(201);
  await proveEmail(first, second.email);
  expect(await previewOf(first)).toMatchObject({ obstacle: 'household' });
  expect(await merge(first)).toBe('merge_blocked');
  await first.browser.send('DELETE', `/api/family/${own.id}`);
  expect(await previewOf(first)).toMatchObject({ obstacle: null });
  expect(await merge(first)).toBe(200);
  expect((await first.browser.get('/api/family')).json<{ given: unknown[] }>().given).toHaveLength(1);
});

test('two paid membership plans are not merged, one comes over', async () => {
  await makePlan(deps.db);
  const plans = createMembershipShop(shop);
  const [first, second, third] = [await plans.join(), await plans.join(), await member()];
  for (const { browser, email } of [first, second]) {
    expect((await browser.post('/api/customer/login', { email, password: GOOD_PASSWORD })).statusCode).toBe(200);
    await browser.post('/api/email/verification');
    await browser.post('/api/email/verify', { token: await linkSecretTo(shop, email) });
  }
  await proveEmail(first, second.email);
  expect(await previewOf(first)).toMatchObject({ obstacle: 'membership', subscription: true });
  expect(await merge(first)).toBe('merge_blocked');
  await members.later(third, MINUTE_MS);
  await proveEmail(third, second.email);
  expect(await merge(third)).toBe(200);
  expect(await rowsOf('membership', third.customerId)).toBe(1);
});

test('an account whose address was just replaced waits for the week of its former address', async () => {
  const [first, second] = [await member(), await member()];
  const next = `next-${second.email}`;
  await second.browser.send('PATCH', '/api/profile', { email: next });
  await second.browser.post('/api/email/verify', { token: await linkSecretTo(shop, next) });
  await proveEmail(first, next);
  expect(await previewOf(first)).toMatchObject({ obstacle: 'address_changed' });
  expect(await merge(first)).toBe('merge_blocked');
  await members.later(first, 8 * DAY_MS);
  await proveEmail(first, next);
  expect(await merge(first)).toBe(200);
});
