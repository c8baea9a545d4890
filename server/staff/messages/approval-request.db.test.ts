import { expect, test } from 'vitest';
import { mailsTo } from '#testing/accounts/account-mailbox.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeCustomRole } from '#testing/staff/custom-role.ts';
import { makeMember, makeMemberOf } from '#testing/staff/staff-member.ts';
import { proposeRefund } from '#testing/staff/staff-order.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });

test('who lost the permission after a proposal was made gets no request to approve it', async () => {
  const owner = await makeMember(shop, ['owner']);
  const role = await makeCustomRole(owner, { permissions: ['order.read', 'order.refund'] });
  const approver = await makeMemberOf(shop, role);
  await owner.browser.post('/api/admin/proof', { code: owner.nextCode() });
  await proposeRefund(shop, await makeMember(shop, ['support']));
  const { name, nameHe, ownRoleId, version } = role;
  const body = { name, nameHe, version, permissions: ['order.read'] };
  expect((await owner.browser.send('PUT', `/api/admin/roles/${ownRoleId}`, body)).statusCode).toBe(200);
  expect(await mailsTo(shop, owner.email)).toHaveLength(1);
  expect(await mailsTo(shop, approver.email)).toEqual([]);
});
