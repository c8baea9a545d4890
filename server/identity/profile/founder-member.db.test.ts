import { expect, test } from 'vitest';
import type { CustomerId } from '#contracts/core/ids.ts';
import { systemActor } from '#server/core/actor.ts';
import { findCustomerIdByEmail } from '#server/identity/public.ts';
import { changeFounder, endFounder, grantFounder } from '#server/loyalty/public.ts';
import { createBrowser, registration } from '#testing/accounts/account-browser.ts';
import { linkSecretTo } from '#testing/accounts/account-mailbox.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '100' } });
const { deps } = shop;
const staff = systemActor('a test');

async function member(email: string) {
  const browser = createBrowser(shop);
  await browser.post('/api/customer/register', registration({ email, firstName: 'Dana', lastName: 'Levi' }));
  await browser.post('/api/email/verify', { token: await linkSecretTo(shop, email) });
  const customerId = await findCustomerIdByEmail(deps, email.toUpperCase());
  if (customerId === null) throw new Error('an account with a proven address is found');
  return { browser, customerId };
}

async function dueOf(browser: ReturnType<typeof createBrowser>): Promise<number> {
  const wish = { packageId: 2, email: 'b@example.com', paymentMethod: 'credit_card', applyMemberDiscount: true };
  const { orderToken } = (await browser.post('/api/express-checkout', wish)).json<{ orderToken: string }>();
  return (await browser.get(`/api/orders/${orderToken}`)).json<{ totalAgorot: number }>().totalAgorot;
}

async function auditOf(customerId: CustomerId) {
  const { rows } = await deps.db.executeSql(
    `select actor, action, detail from audit where ref_id = $1 and action like 'founder.%' order by seq`,
    [customerId],
  );
  return rows;
}

test('whom staff make a founder has the profile, and saves the individual percentage from the next order on', async () => {
  const { browser, customerId } = await member('founder@example.com');
  const since = Date.UTC(2024, 4, 1, 9);
  expect(await grantFounder(deps, staff, { customerId, memberSince: since })).toMatchObject({ ok: true });
  expect((await browser.get('/api/founder-member')).json()).toEqual({
    success: true,
    founder: {
      name: 'Dana Levi',
      email: 'founder@example.com',
      phone: '050-1234567',
      memberSince: '2024-05-01T09:00:00.000Z',
      loyaltyTier: 'new',
      discountPercent: 15,
      isClubMember: true,
      totalSpent: '0.00',
      washBalance: 0,
    },
  });
  expect((await browser.get('/api/customer/me')).json()).toMatchObject({
    customer: { discount: { founderPercent: 15 } },
  });
  expect(await dueOf(browser)).toBe(12_750);
  await changeFounder(deps, staff, { customerId, discountPercent: 20 });
  expect(await dueOf(browser)).toBe(12_000);
  expect((await browser.get('/api/founder-member')).json()).toMatchObject({
    founder: { discountPercent: 20, isClubMember: true },
  });
});

test('an ended founder membership does not count and can begin again; the audit log has all of it', async () => {
  const { browser, customerId } = await member('ended@example.com');
  const deeds = [
    await grantFounder(deps, staff, { customerId, discountPercent: 25 }),
    await grantFounder(deps, staff, { customerId, discountPercent: 99 }),
    await endFounder(deps, staff, { customerId }),
    await endFounder(deps, staff, { customerId }),
  ];
  expect(deeds.map(({ ok }) => ok)).toEqual([true, false, true, false]);
  expect((await browser.get('/api/founder-member')).json()).toEqual({ success: false });
  // the discount of every new member
  expect(await dueOf(browser)).toBe(13_500);
  await grantFounder(deps, staff, { customerId, clubMember: false });
  expect((await browser.get('/api/founder-member')).json()).toMatchObject({
    founder: { discountPercent: 15, isClubMember: false },
  });
  expect(await auditOf(customerId)).toEqual([
    {
      actor: 'system:a test',
      action: 'founder.grant',
      detail: { discountPercent: 25, clubMember: true, reason: null },
    },
    { actor: 'system:a test', action: 'founder.end', detail: { reason: null } },
    {
      actor: 'system:a test',
      action: 'founder.grant',
      detail: { discountPercent: 15, clubMember: false, reason: null },
    },
  ]);
});

test('a guest and a customer who is no founder get the same answer, which is not cached', async () => {
  const { browser } = await member('plain@example.com');
  for (const visitor of [browser, createBrowser(shop)]) {
    const answer = await visitor.get('/api/founder-member');
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: false }]);
    expect(answer.headers['cache-control']).toContain('no-store');
  }
});

test('an invalid discount is refused, and no founder is created', async () => {
  const { customerId } = await member('zero@example.com');
  for (const discountPercent of [0, 101, 7.5]) {
    expect(await grantFounder(deps, staff, { customerId, discountPercent })).toEqual({
      ok: false,
      refusal: 'validation_failed',
    });
  }
  expect(await changeFounder(deps, staff, { customerId, discountPercent: 10 })).toMatchObject({ refusal: 'not_found' });
  expect(await auditOf(customerId)).toEqual([]);
});

test('the membership is in the export and goes with the account', async () => {
  const { browser, customerId } = await member('leaving@example.com');
  await grantFounder(deps, staff, { customerId });
  expect((await browser.get('/api/account/export')).json()).toMatchObject({
    founder: { discountPercent: 15, clubMember: true, endedAt: null },
  });
  await browser.send('DELETE', '/api/account', { confirm: true });
  const { rows } = await deps.db.executeSql('select 1 from founder_member where customer_id = $1', [customerId]);
  expect(rows).toEqual([]);
  expect(await grantFounder(deps, staff, { customerId })).toMatchObject({ refusal: 'not_found' });
});
