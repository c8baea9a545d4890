import { randomUUID } from 'node:crypto';
import { freeWashOf, goodwillOf, proposeGoodwill } from '../goodwill.ts';
import { openedStation } from '../../stations/station-desk.ts';
import { joinShop } from '../../shop/join-shop.ts';
import { makeMember } from '../staff-member.ts';
import type { StaffWrite } from '../staff-write.ts';

/** Calls that give or withdraw something, for `staff-writes.ts`. */
export const goodwillWrites: Readonly<Record<string, StaffWrite>> = {
  'POST /api/admin/goodwill': async (_shop, owner) =>
    (await owner.browser.post('/api/admin/goodwill', goodwillOf({ email: 'gift@example.com', locale: 'en' })))
      .statusCode,
  'POST /api/admin/stations/:stationId/free-washes': async (shop, owner) => {
    const { path } = await openedStation(shop, 0);
    return (await owner.browser.post(`${path}/free-washes`, freeWashOf({ bayNo: 2 }))).statusCode;
  },
  'POST /api/admin/goodwill/:goodwillId/confirmation': async (shop, owner) => {
    const id = await proposeGoodwill(await makeMember(shop, ['owner']), 'gift@example.com');
    return (await owner.browser.post(`/api/admin/goodwill/${id}/confirmation`)).statusCode;
  },
  'POST /api/admin/goodwill/:goodwillId/refusal': async (shop, owner) => {
    const id = await proposeGoodwill(await makeMember(shop, ['owner']), 'gift@example.com');
    return (await owner.browser.post(`/api/admin/goodwill/${id}/refusal`)).statusCode;
  },
  'POST /api/admin/customers/:customerId/points-withdrawals': async (shop, owner) => {
    const { at, customerId } = await joinShop(shop);
    const points = { gift: { kind: 'points', points: 50 }, seen: { worthAgorot: 550, alone: true } };
    await (await makeMember(shop, ['owner'])).browser.post('/api/admin/goodwill', goodwillOf({ customerId }, points));
    const wish = { points: 50, reason: 'mistake', idempotencyKey: randomUUID() };
    return (await owner.browser.post(`${at}/points-withdrawals`, wish)).statusCode;
  },
};
