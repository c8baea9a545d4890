import { randomBytes, randomUUID } from 'node:crypto';
import { makeCustomRole } from '../custom-role.ts';
import { makeMember, makeMemberOf } from '../staff-member.ts';
import { leavesRows, type StaffWrite } from '../staff-write.ts';

/** Calls about the team, and the proof of the staff user, for `staff-writes.ts`. */
export const teamWrites: Readonly<Record<string, StaffWrite>> = {
  'POST /api/admin/proof': async (_shop, owner) =>
    (await owner.browser.post('/api/admin/proof', { code: owner.nextCode() })).statusCode,
  'POST /api/admin/team': async (_shop, owner) =>
    (
      await owner.browser.post('/api/admin/team', {
        name: 'Noa',
        email: `noa-${randomBytes(4).toString('hex')}@example.com`,
        roles: ['support'],
      })
    ).statusCode,
  'PATCH /api/admin/team/:staffId': async (shop, owner) => {
    const { staffId } = await makeMember(shop, ['support']);
    return (await owner.browser.send('PATCH', `/api/admin/team/${staffId}`, { disabled: true })).statusCode;
  },
};

const at = '/api/admin/roles';

/** Calls about custom roles, for `staff-writes.ts`. */
export const roleWrites: Readonly<Record<string, StaffWrite>> = {
  [`POST ${at}`]: async (_shop, { browser }) => {
    const name = `Night ${randomUUID().slice(0, 8)}`;
    const body = { ownRoleId: randomUUID(), name, nameHe: name, permissions: ['order.read'], ofStations: false };
    return (await browser.post(at, body)).statusCode;
  },
  [`PUT ${at}/:ownRoleId`]: leavesRows(2, async (_shop, owner) => {
    const { ownRoleId, name, nameHe, version } = await makeCustomRole(owner, { permissions: ['order.read'] });
    const body = { name, nameHe, version, permissions: ['order.read', 'order.refund'] };
    return (await owner.browser.send('PUT', `${at}/${ownRoleId}`, body)).statusCode;
  }),
  [`POST ${at}/:ownRoleId/deletion`]: leavesRows(2, async (shop, owner) => {
    const role = await makeCustomRole(owner, { permissions: ['order.read'] });
    await makeMemberOf(shop, role);
    const body = { version: role.version, moveTo: { role: 'support' } };
    return (await owner.browser.post(`${at}/${role.ownRoleId}/deletion`, body)).statusCode;
  }),
};
