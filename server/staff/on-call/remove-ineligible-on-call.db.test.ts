import { expect, test } from 'vitest';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { Permission } from '#contracts/core/permission.ts';
import type { getOnCall } from '#contracts/staff/station-alerts.ts';
import type { CustomRole } from '#contracts/staff/team/roles.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeCustomRole } from '#testing/staff/custom-role.ts';
import { makeMember, makeMemberOf, type TestMember } from '#testing/staff/staff-member.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const owner = await makeMember(shop, ['owner']);

async function compose(...permissions: Permission[]): Promise<CustomRole> {
  return await makeCustomRole(owner, { permissions });
}

async function changeTo(role: CustomRole, ...permissions: Permission[]) {
  const { ownRoleId, name, nameHe, version } = role;
  const body = { name, nameHe, version, permissions };
  const answer = await owner.browser.send('PUT', `/api/admin/roles/${ownRoleId}`, body);
  expect(answer.statusCode, answer.body).toBe(200);
}

async function changeTeamMember({ staffId }: TestMember, body: object) {
  const answer = await owner.browser.send('PATCH', `/api/admin/team/${staffId}`, body);
  expect(answer.statusCode, answer.body).toBe(200);
}

async function onCall() {
  return (await owner.browser.get('/api/admin/on-call')).json<ResponseOf<typeof getOnCall>>();
}

async function idsOnCall(): Promise<string[]> {
  return (await onCall()).people.map(({ staffId }) => staffId);
}

async function putOnCall(...members: readonly TestMember[]) {
  const body = { seen: (await onCall()).version, people: members.map(({ staffId }) => ({ staffId })) };
  const answer = await owner.browser.send('PUT', '/api/admin/on-call', body);
  expect(answer.statusCode, answer.body).toBe(200);
}

async function lastDetailOf(refId: string) {
  const { rows } = await shop.deps.db.executeSql(
    'select detail from audit where ref_id = $1 order by seq desc limit 1',
    [refId],
  );
  return rows[0]?.['detail'];
}

async function prove() {
  await owner.browser.post('/api/admin/proof', { code: owner.nextCode() });
}

test('who can no longer acknowledge alerts is no longer on call, after a change of the role or of the person', async () => {
  await prove();
  const role = await compose('station.read', 'station.write');
  const [person, keeper] = [await makeMemberOf(shop, role), await makeMember(shop, ['manager'])];
  await putOnCall(person, keeper, owner);
  await changeTo(role, 'station.read');
  expect(await idsOnCall()).toEqual([keeper.staffId, owner.staffId]);
  expect(await lastDetailOf(role.ownRoleId)).toMatchObject({ offCall: [person.staffId] });
  await changeTeamMember(keeper, { roles: ['support'] });
  expect(await idsOnCall()).toEqual([owner.staffId]);
  expect(await lastDetailOf(keeper.staffId)).toMatchObject({ offCall: [keeper.staffId] });
});

test('a role that changed while its person was deactivated counts when the person is let in again', async () => {
  await prove();
  const role = await compose('station.read', 'station.write');
  const person = await makeMemberOf(shop, role);
  await putOnCall(owner, person);
  await changeTeamMember(person, { disabled: true });
  await changeTo(role, 'station.read');
  await changeTeamMember(person, { disabled: false });
  expect(await idsOnCall()).toEqual([owner.staffId]);
  expect(await lastDetailOf(person.staffId)).toMatchObject({ offCall: [person.staffId] });
});
