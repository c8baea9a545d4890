import { randomBytes } from 'node:crypto';
import type { TestApp } from './build-test-app.ts';
import { makeMember, type TestMember } from './staff-member.ts';

/** Does one write of the portal so that it changes something; answers the call's status. */
type StaffWrite = (shop: TestApp, owner: TestMember) => Promise<number>;

/**
 * Every call by which the staff change something, once, as it succeeds. Whoever adds a call adds a line:
 * `server/staff/audit.db.test.ts` makes each of them and counts the rows that it leaves in the audit.
 */
export const staffWrites: Readonly<Record<string, StaffWrite>> = {
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
