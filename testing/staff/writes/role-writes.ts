import { randomUUID } from 'node:crypto';
import { makeOwnRole } from '../own-role.ts';
import { makeMemberOf } from '../staff-member.ts';
import type { StaffWrite } from '../staff-write.ts';

const at = '/api/admin/roles';

/** Calls about roles of the shop's own, for `staff-writes.ts`. */
export const roleWrites: Readonly<Record<string, StaffWrite>> = {
  [`POST ${at}`]: async (_shop, { browser }) => {
    const name = `Night ${randomUUID().slice(0, 8)}`;
    const body = { ownRoleId: randomUUID(), name, nameHe: name, permissions: ['order.read'], ofStations: false };
    return (await browser.post(at, body)).statusCode;
  },
  [`PUT ${at}/:ownRoleId`]: async (_shop, owner) => {
    const { ownRoleId, name, nameHe, version } = await makeOwnRole(owner, { permissions: ['order.read'] });
    const body = { name, nameHe, version, permissions: ['order.read', 'order.refund'] };
    return (await owner.browser.send('PUT', `${at}/${ownRoleId}`, body)).statusCode;
  },
  [`POST ${at}/:ownRoleId/deletion`]: async (shop, owner) => {
    const role = await makeOwnRole(owner, { permissions: ['order.read'] });
    await makeMemberOf(shop, role);
    const body = { version: role.version, moveTo: { role: 'support' } };
    return (await owner.browser.post(`${at}/${role.ownRoleId}/deletion`, body)).statusCode;
  },
};
