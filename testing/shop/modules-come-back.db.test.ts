import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { familySchema, type GrantedAllowance } from '#contracts/entitlements/family.ts';
import { listSpendableVouchers, type SpendableWashes } from '#contracts/entitlements/redemption.ts';
import { optionalModules, type OptionalModule } from '#contracts/core/optional-modules.ts';
import type { Problem } from '#contracts/core/problem.ts';
import type { Product } from '#contracts/staff/settings/catalogue.ts';
import { ConfigError } from '#server/core/config/config.ts';
import { assertDisabledModulesUnused } from '#server/modules.ts';
import { endMembership } from '#server/selling/store/memberships/membership-state-changes.ts';
import { createBrowser, type TestBrowser } from '../accounts/account-browser.ts';
import { linkSecretTo, mailsTo } from '../accounts/account-mailbox.ts';
import { createMembers } from '../accounts/members.ts';
import { createMembershipShop, makePlan } from '../accounts/membership.ts';
import { freshProduct } from '../staff/writes/catalogue-writes.ts';
import { makeMember } from '../staff/staff-member.ts';
import { openStation } from '../stations/station.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;
const { db } = deps;
const { buy, join } = createMembers(shop);

/** Starts another process on the same database, with these parts switched off. */
async function restart(off: readonly OptionalModule[]): Promise<TestApp> {
  const environment = { LIMIT_SCALE: '1000', MODULES_OFF: off.join(',') };
  return buildTestApp({ environment, existing: { db, now: clock.now() } });
}

/** Opens the browser of a visitor, with its session, at another process. */
function openAt(at: TestApp, { cookies }: TestBrowser): TestBrowser {
  return createBrowser(at, '203.0.113.9', { cookies });
}

async function codeOf(answer: ReturnType<TestBrowser['get']>): Promise<string> {
  return (await answer).json<Problem>().code;
}

test('without households a share cannot be seen or used, and is there when they are switched on again', async () => {
  const station = await openStation(shop);
  const [owner, member] = [await join({ firstName: 'Dana' }), await join()];
  await owner.browser.post('/api/email/verify', { token: await linkSecretTo(shop, owner.email) });
  await buy(owner.browser, { packageId: 3 });
  const wish = { name: 'Tal', email: 'tal@example.com', monthlyLimit: 2 };
  const { id: shareId } = (await owner.browser.post('/api/family', wish)).json<GrantedAllowance>();
  await member.browser.post(`/api/family/invitations/${deps.keyring.mailToken(shareId)}`);
  const kindsOf = async ({ get }: TestBrowser) =>
    (await get(listSpendableVouchers.path)).json<SpendableWashes[]>().map(({ kind }) => kind);
  expect(await kindsOf(member.browser)).toEqual(['shared']);

  const there = openAt(await restart(['household']), member.browser);
  expect(await codeOf(there.get('/api/family'))).toBe('not_found');
  expect(await kindsOf(there)).toEqual([]);
  const request = { stationToken: station.stationToken, bayNo: 1, requestId: randomUUID(), shareId };
  expect(await codeOf(there.post('/api/redemptions', request))).toBe('share_ended');

  expect(familySchema.parse((await member.browser.get('/api/family')).json()).received).toMatchObject([
    { id: shareId, monthlyLimit: 2, usedThisMonth: 0, left: 2 },
  ]);
  expect((await member.browser.post('/api/redemptions', request)).statusCode).toBe(201);

  // a customer whose response was lost in a restart repeats the request and finds the wash that is held
  const again = openAt(await restart(['household']), member.browser);
  expect((await again.post('/api/redemptions', request)).statusCode).toBe(201);
});

test('a shop with memberships that have not ended, or mails about them, does not start without them', async () => {
  await makePlan(db);
  const plans = createMembershipShop(shop);
  const { customerId, email } = await plans.join();
  const start = async (modulesOff: readonly OptionalModule[]) => assertDisabledModulesUnused(db, { modulesOff });
  await expect(start(optionalModules)).rejects.toThrow(ConfigError);
  await expect(start(['membership'])).rejects.toThrow(
    /memberships that have not ended \(1\)\. Start it with membership/,
  );
  await expect(start(optionalModules.filter((name) => name !== 'membership'))).resolves.toBeUndefined();

  const { membershipId } = await plans.factsOf(customerId);
  await db.inTransaction((tx) => endMembership(tx, { membershipId, reason: 'cancelled', now: clock.now() }));
  await expect(start(['membership'])).rejects.toThrow(/mails about memberships are not sent yet \(1\)/);
  await mailsTo(shop, email);
  await expect(start(['membership'])).resolves.toBeUndefined();
});

test('without memberships the portal has no plans and no messages about them; with them they are unchanged', async () => {
  const owner = await makeMember(shop, ['owner']);
  const base = '/api/admin/products';
  await owner.browser.post('/api/admin/proof', { code: owner.nextCode() });
  const fresh = { ...freshProduct(), kind: 'membership' };
  const plan = (await owner.browser.post(base, fresh)).json<Product>();
  const at = `${base}/${plan.id}`;

  const there = openAt(await restart(['membership']), owner.browser);
  const kindsIn = async ({ get }: TestBrowser) =>
    new Set((await get(base)).json<{ rows: Product[] }>().rows.map(({ kind }) => kind));
  expect(await kindsIn(there)).toEqual(new Set(['package', 'gift']));
  expect(await codeOf(there.get(at))).toBe('not_found');
  expect(await codeOf(there.post(`${at}/sale`, { version: plan.version, active: true }))).toBe('not_found');
  expect(await codeOf(there.post(base, { ...fresh, id: randomUUID() }))).toBe('not_found');
  const messages = (await there.get('/api/admin/messages')).json<{ topic: string }[]>().map(({ topic }) => topic);
  expect(messages).toContain('receipt');
  expect(messages.filter((topic) => topic.startsWith('membership'))).toEqual([]);
  for (const call of ['', '/versions', '/preview?variant=&locale=en&draft=', '/frame?variant=&locale=en&draft=']) {
    expect(await codeOf(there.get(`/api/admin/messages/membership_welcome${call}`)), call).toBe('not_found');
  }

  expect(await kindsIn(owner.browser)).toContain('membership');
  expect((await owner.browser.get(at)).json<{ product: Product }>().product).toEqual(plan);
});
