import { randomUUID } from 'node:crypto';
import type { CustomerId } from '#contracts/core/ids.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { systemActor } from '#server/core/actor.ts';
import { verifyInPerson } from '#server/identity/public.ts';
import { mergeCodeOf } from '#server/identity/store/merge/merge-code.ts';
import { grantFounder } from '#server/loyalty/public.ts';
import { createMembers } from '../../accounts/members.ts';
import type { TestApp } from '../../shop/build-test-app.ts';
import { joinShop } from '../../shop/join-shop.ts';
import { makeMember, type TestMember } from '../staff-member.ts';
import { leavesRows, type StaffWrite } from '../staff-write.ts';
import { waitingRequest } from '../verification-scene.ts';

/** Asks for the codes of two accounts of one customer. */
async function askCodes(shop: TestApp, { browser }: TestMember) {
  const [stays, ends] = [await joinShop(shop), await joinShop(shop)];
  const mergeId = randomUUID();
  const asked = await browser.post(`${stays.at}/merge/${ends.customerId}/codes`, { mergeId });
  return { asked, mergeId, stays, ends };
}

/** Merges of two accounts with the codes of both. */
export const customerMergeWrites: Readonly<Record<string, StaffWrite>> = {
  'POST /api/admin/customers/:customerId/email-verification': async (shop, { browser }) => {
    const { customerId } = await createMembers(shop).join();
    return (await browser.post(`/api/admin/customers/${customerId}/email-verification`)).statusCode;
  },
  'POST /api/admin/customers/:customerId/merge/:sourceId/codes': async (shop, owner) =>
    (await askCodes(shop, owner)).asked.statusCode,
  'POST /api/admin/customers/:customerId/merge': leavesRows(2, async (shop, owner) => {
    const { mergeId, stays, ends } = await askCodes(shop, owner);
    const codeOf = (customerId: CustomerId) => mergeCodeOf(shop.deps.keyring, { mergeId, customerId });
    const codes = { staysCode: codeOf(stays.customerId), endsCode: codeOf(ends.customerId) };
    return (await owner.browser.post(`${stays.at}/merge`, { mergeId, ...codes })).statusCode;
  }),
};

const notes = '/api/admin/customer-notes';
const tags = '/api/admin/customer-tags';

/** Notes and tags of a customer. */
export const customerNoteWrites: Readonly<Record<string, StaffWrite>> = {
  'POST /api/admin/customer-notes': async (shop, owner) => {
    const { customerId } = await joinShop(shop);
    return (await owner.browser.post(notes, { customerId, noteId: randomUUID(), text: 'Calls in the morning' }))
      .statusCode;
  },
  'DELETE /api/admin/customer-notes/:noteId': async (shop, owner) => {
    const { customerId } = await joinShop(shop);
    const noteId = randomUUID();
    // the note of a colleague, because each of these calls leaves one audit row of the owner
    const colleague = await makeMember(shop, ['support']);
    await colleague.browser.post(notes, { customerId, noteId, text: 'Calls in the morning' });
    return (await owner.browser.send('DELETE', `${notes}/${noteId}`, { customerId })).statusCode;
  },
  'POST /api/admin/customer-tags': async (shop, owner) => {
    const { customerId } = await joinShop(shop);
    return (await owner.browser.post(tags, { customerId, tag: 'Groomer' })).statusCode;
  },
  'DELETE /api/admin/customer-tags': async (shop, owner) => {
    const { customerId } = await joinShop(shop);
    const colleague = await makeMember(shop, ['support']);
    await colleague.browser.post(tags, { customerId, tag: 'Groomer' });
    return (await owner.browser.send('DELETE', tags, { customerId, tag: 'groomer' })).statusCode;
  },
};

/** Calls about a customer, for `staff-writes.ts`. */
export const customerWrites: Readonly<Record<string, StaffWrite>> = {
  'POST /api/admin/customers/:customerId/reveal': async (shop, owner) =>
    (await owner.browser.post(`${(await joinShop(shop)).at}/reveal`)).statusCode,
  'POST /api/admin/customers/:customerId/sign-out': async (shop, owner) =>
    (await owner.browser.post(`${(await joinShop(shop)).at}/sign-out`)).statusCode,
  'POST /api/admin/customers/:customerId/verification': async (shop, owner) => {
    const day = new Date(shop.clock.now() + DAY_MS).toISOString().slice(0, 10);
    const card = { kind: 'disability', certificateDay: day };
    return (await owner.browser.post(`${(await joinShop(shop)).at}/verification`, card)).statusCode;
  },
  'DELETE /api/admin/customers/:customerId/verification': async (shop, owner) => {
    const { at, customerId } = await joinShop(shop);
    const card = { customerId, kind: 'disability', certificateDay: { year: 2999, month: 1, day: 1 } } as const;
    await verifyInPerson(shop.deps, systemActor('test'), card);
    return (await owner.browser.send('DELETE', `${at}/verification`, { kind: 'disability' })).statusCode;
  },
  'POST /api/admin/customers/:customerId/founder': async (shop, owner) =>
    (await owner.browser.post(`${(await joinShop(shop)).at}/founder`, { discountPercent: 20, reason: 'promised' }))
      .statusCode,
  'DELETE /api/admin/customers/:customerId/founder': async (shop, owner) => {
    const { at, customerId } = await joinShop(shop);
    await grantFounder(shop.deps, systemActor('test'), { customerId });
    return (await owner.browser.send('DELETE', `${at}/founder`, { reason: 'asked' })).statusCode;
  },
  'POST /api/admin/customers/:customerId/export': async (shop, owner) =>
    (await owner.browser.post(`${(await joinShop(shop)).at}/export`)).statusCode,
  'POST /api/admin/customers/:customerId/erasure': async (shop, owner) => {
    const { at, email } = await joinShop(shop);
    return (await owner.browser.post(`${at}/erasure`, { confirmation: email.toUpperCase() })).statusCode;
  },
};

const queue = '/api/admin/verifications';

/** Calls of the queue of cards, for `staff-writes.ts`. */
export const verificationWrites: Readonly<Record<string, StaffWrite>> = {
  [`POST ${queue}/:requestId/showing`]: async (shop, { browser }) => {
    const { requestId } = await waitingRequest(shop);
    return (await browser.post(`${queue}/${requestId}/showing`)).statusCode;
  },
  [`POST ${queue}/:requestId/decision`]: async (shop, { browser }) => {
    const { requestId } = await waitingRequest(shop);
    return (await browser.post(`${queue}/${requestId}/decision`, { decision: 'approved' })).statusCode;
  },
};
