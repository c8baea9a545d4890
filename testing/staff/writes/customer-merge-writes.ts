import { randomUUID } from 'node:crypto';
import type { CustomerId } from '#contracts/core/ids.ts';
import { mergeCodeOf } from '#server/identity/store/merge/merge-code.ts';
import { joinShop } from '../../shop/join-shop.ts';
import type { TestApp } from '../../shop/build-test-app.ts';
import type { TestMember } from '../staff-member.ts';
import type { StaffWrite } from '../staff-write.ts';

/** Asks for the codes of two accounts of one customer. */
async function askCodes(shop: TestApp, { browser }: TestMember) {
  const [stays, ends] = [await joinShop(shop), await joinShop(shop)];
  const mergeId = randomUUID();
  const asked = await browser.post(`${stays.at}/merge/${ends.customerId}/codes`, { mergeId });
  return { asked, mergeId, stays, ends };
}

/** Merges of two accounts with the codes of both. */
export const customerMergeWrites: Readonly<Record<string, StaffWrite>> = {
  'POST /api/admin/customers/:customerId/merge/:sourceId/codes': async (shop, owner) =>
    (await askCodes(shop, owner)).asked.statusCode,
  'POST /api/admin/customers/:customerId/merge': async (shop, owner) => {
    const { mergeId, stays, ends } = await askCodes(shop, owner);
    const codeOf = (customerId: CustomerId) => mergeCodeOf(shop.deps.keyring, { mergeId, customerId });
    const codes = { staysCode: codeOf(stays.customerId), endsCode: codeOf(ends.customerId) };
    return (await owner.browser.post(`${stays.at}/merge`, { mergeId, ...codes })).statusCode;
  },
};
