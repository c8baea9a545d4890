import type { LoyaltyProgram } from '#contracts/staff/customers/loyalty.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { createMembershipShop, makePlan } from '../../accounts/membership.ts';
import { makeMember, type TestMember } from '../staff-member.ts';
import type { StaffWrite } from '../staff-write.ts';

/** Plans the current rules again, based on the version just read. */
async function planOf({ browser }: TestMember) {
  const { terms, version } = (await browser.get('/api/admin/loyalty')).json<LoyaltyProgram>();
  return { rules: terms.find(({ state }) => state === 'in_force')?.rules, version };
}

/** Calls about the loyalty rules, for `staff-writes.ts`. */
export const loyaltyWrites: Readonly<Record<string, StaffWrite>> = {
  'POST /api/admin/loyalty/terms': async (_shop, owner) =>
    (await owner.browser.post('/api/admin/loyalty/terms', await planOf(owner))).statusCode,
  'POST /api/admin/loyalty/terms/:loyaltyTermsId/withdrawal': async (shop, owner) => {
    const manager = await makeMember(shop, ['manager']);
    const validFrom = new Date(shop.clock.now() + DAY_MS).toISOString();
    const plan = { ...(await planOf(manager)), validFrom };
    const { terms } = (await manager.browser.post('/api/admin/loyalty/terms', plan)).json<LoyaltyProgram>();
    const at = `/api/admin/loyalty/terms/${terms[0]?.loyaltyTermsId}/withdrawal`;
    return (await owner.browser.post(at)).statusCode;
  },
};

/** Calls about memberships, for `staff-writes.ts`. */
export const membershipWrites: Readonly<Record<string, StaffWrite>> = {
  'POST /api/admin/memberships/:membershipId/cancellation': async (shop, owner) => {
    await makePlan(shop.deps.db);
    const plans = createMembershipShop(shop);
    const { customerId } = await plans.join();
    const at = `/api/admin/memberships/${(await plans.factsOf(customerId)).membershipId}`;
    const { version } = (await owner.browser.get(at)).json<{ version: number }>();
    return (await owner.browser.post(`${at}/cancellation`, { when: 'end', reason: 'asked', version })).statusCode;
  },
};
