import { createMembershipShop, makePlan } from '../../accounts/membership.ts';
import type { StaffWrite } from '../staff-write.ts';

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
