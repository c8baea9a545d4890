import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { CustomRole, StaffRoles } from '#contracts/staff/team/roles.ts';
import { rolePermissions } from '#domain/staff/permissions.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeCustomRole } from '#testing/staff/custom-role.ts';
import { makeMember, makeMemberOf, makePartner, type TestMember } from '#testing/staff/staff-member.ts';
import { buyThree } from '#testing/staff/staff-order.ts';
import { stationsOf } from '#testing/stations/two-stations.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { deps } = shop;
const at = '/api/admin/roles';
const owner = await makeMember(shop, ['owner']);
const second = await makeMember(shop, ['owner']);

async function prove(member: TestMember = owner) {
  await member.browser.post('/api/admin/proof', { code: member.nextCode() });
}

async function compose(permissions: CustomRole['permissions'], ofStations = false): Promise<CustomRole> {
  await prove();
  return await makeCustomRole(owner, { permissions, ofStations });
}

type Change = Partial<Pick<CustomRole, 'name' | 'nameHe' | 'permissions' | 'version'>>;

async function change(role: CustomRole, wish: Change, by: TestMember = owner) {
  await prove(by);
  const { name, nameHe, permissions, version } = { ...role, ...wish };
  return await by.browser.send('PUT', `${at}/${role.ownRoleId}`, { name, nameHe, permissions, version });
}

async function remove(role: CustomRole, moveTo: object | null, version = role.version) {
  await prove();
  const answer = await owner.browser.post(`${at}/${role.ownRoleId}/deletion`, { version, moveTo });
  return answer.json<{ code?: string; moved?: number }>();
}

async function listed(): Promise<StaffRoles> {
  return (await owner.browser.get(at)).json<StaffRoles>();
}

async function statusOf({ browser }: TestMember, path: string): Promise<number> {
  return (await browser.get(`/api/admin/${path}`)).statusCode;
}

async function auditOf(refId: string) {
  const { rows } = await deps.db.executeSql('select action, detail from audit where ref_id = $1 order by seq', [refId]);
  return rows;
}

test('the list has the fixed roles as the code has them, and the custom roles with their people', async () => {
  const role = await compose(['station.read', 'order.read']);
  const person = await makeMemberOf(shop, role);
  const { fixed, own } = await listed();
  for (const { role: name, permissions } of fixed) expect(permissions).toEqual([...rolePermissions[name]]);
  expect(fixed.find((one) => one.role === 'owner')?.people.map(({ staffId }) => staffId)).toContain(owner.staffId);
  const found = own.find(({ ownRoleId }) => ownRoleId === role.ownRoleId);
  expect(found).toMatchObject({ permissions: ['order.read', 'station.read'], version: 1 });
  expect(found?.people).toEqual([{ staffId: person.staffId, name: 'Dana Levi', disabled: false }]);
  expect((await person.browser.get('/api/admin/me')).json()).toMatchObject({
    roles: [],
    ownRole: { ownRoleId: role.ownRoleId, name: role.name },
    permissions: ['order.read', 'station.read'],
    stations: null,
  });
});

test('a change has effect at the next request of a person who is signed in, and is one entry with both states', async () => {
  const role = await compose(['order.read']);
  const person = await makeMemberOf(shop, role);
  expect([await statusOf(person, 'orders'), await statusOf(person, 'stations')]).toEqual([200, 403]);
  expect((await change(role, { permissions: ['station.read'] })).json()).toMatchObject({ version: 2 });
  expect([await statusOf(person, 'orders'), await statusOf(person, 'stations')]).toEqual([403, 200]);
  const { name, nameHe } = role;
  expect(await auditOf(role.ownRoleId)).toEqual([
    { action: 'role.add', detail: { after: { name, nameHe, permissions: ['order.read'] } } },
    {
      action: 'role.change',
      detail: {
        before: { name, nameHe, permissions: ['order.read'] },
        after: { name, nameHe, permissions: ['station.read'] },
      },
    },
  ]);
});

test('who saved meanwhile is not overwritten, also if two owners save at the same time', async () => {
  const role = await compose(['order.read']);
  await prove(second);
  await prove(owner);
  const codes = await Promise.all(
    [owner, second].map(async ({ browser }, place) => {
      const body = { name: role.name, nameHe: role.nameHe, version: 1, permissions: ['order.read', 'voucher.read'] };
      const permissions = place === 0 ? body.permissions : ['station.read'];
      const answer = await browser.send('PUT', `${at}/${role.ownRoleId}`, { ...body, permissions });
      return answer.json<{ code?: string }>().code ?? 'saved';
    }),
  );
  expect(codes.toSorted()).toEqual(['changed_meanwhile', 'saved']);
  expect((await change(role, { permissions: ['station.read'], version: 1 })).json()).toMatchObject({
    code: 'changed_meanwhile',
  });
  expect(await remove(role, null, 1)).toMatchObject({ code: 'changed_meanwhile' });
});

test('a permission of owners is refused by the call and by the database', async () => {
  const role = await compose(['order.read']);
  for (const permission of ['role.write', 'settings.write', 'export.pii', 'credit.mint'] as const) {
    const answer = await change(role, { permissions: ['order.read', permission] });
    expect(answer.json(), permission).toMatchObject({ code: 'validation_failed' });
    const widened = 'update own_role set permissions = array[$2::text] where own_role_id = $1';
    await expect(deps.db.executeSql(widened, [role.ownRoleId, permission])).rejects.toThrow('own_role_permissions');
  }
});

test('a permission that the software no longer has is not counted, and locks no person out', async () => {
  const role = await compose(['order.read']);
  const person = await makeMemberOf(shop, role);
  const older = `update own_role set permissions = permissions || '{towel.fold}' where own_role_id = $1`;
  await deps.db.executeSql(older, [role.ownRoleId]);
  expect((await person.browser.get('/api/admin/me')).json()).toMatchObject({ permissions: ['order.read'] });
  expect([await statusOf(owner, 'team'), await statusOf(owner, 'roles')]).toEqual([200, 200]);
});

test('only an owner composes roles, and a fixed role cannot be changed', async () => {
  const manager = await makeMember(shop, ['manager']);
  const body = { ownRoleId: randomUUID(), name: 'Mine', nameHe: 'שלי', permissions: ['order.read'], ofStations: false };
  expect((await manager.browser.post(at, body)).json()).toMatchObject({ code: 'not_permitted' });
  const { ownRoleId } = await compose(['order.read', 'team.read']);
  const person = await makeMemberOf(shop, { ownRoleId });
  expect(await statusOf(person, 'roles')).toBe(200);
  expect((await person.browser.post(at, body)).json()).toMatchObject({ code: 'not_permitted' });
  await prove();
  const { fixed } = await listed();
  expect(fixed.some((one) => 'ownRoleId' in one)).toBe(false);
  const unknown = await owner.browser.send('PUT', `${at}/${randomUUID()}`, { ...body, version: 1 });
  expect(unknown.json()).toMatchObject({ code: 'not_found' });
});

test('a repeated creation adds one role, and a name belongs to one role', async () => {
  await prove();
  const name = `Night ${randomUUID().slice(0, 8)}`;
  const body = { ownRoleId: randomUUID(), name, nameHe: name, permissions: ['order.read'], ofStations: false };
  const codes = await Promise.all([owner.browser.post(at, body), owner.browser.post(at, body)]);
  expect(codes.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  expect((await auditOf(body.ownRoleId)).length).toBe(1);
  const other = { ...body, ownRoleId: randomUUID(), name: name.toUpperCase(), nameHe: 'אחר' };
  expect((await owner.browser.post(at, other)).json()).toMatchObject({ code: 'role_name_taken' });
  expect((await owner.browser.post(at, { ...body, permissions: ['team.read'] })).json()).toMatchObject({
    code: 'idempotency_key_reused',
  });
});

test('a role that people have is deleted only with another role for its people, in one act', async () => {
  const [role, target] = [await compose(['order.read']), await compose(['station.read'])];
  const [first, other] = [await makeMemberOf(shop, role), await makeMemberOf(shop, role)];
  expect(await remove(role, null)).toMatchObject({ code: 'role_in_use' });
  expect(await remove(role, { ownRoleId: role.ownRoleId })).toMatchObject({ code: 'role_gone' });
  expect(await remove(role, { role: 'partner' })).toMatchObject({ code: 'partner_stations' });
  expect(await remove(role, { role: 'owner' })).toMatchObject({ code: 'validation_failed' });
  expect(await remove(role, { ownRoleId: target.ownRoleId })).toEqual({ moved: 2 });
  expect([await statusOf(first, 'orders'), await statusOf(other, 'stations')]).toEqual([403, 200]);
  expect(await remove(target, { role: 'reviewer' })).toEqual({ moved: 2 });
  expect((await first.browser.get('/api/admin/me')).json()).toMatchObject({ roles: ['reviewer'], ownRole: null });
  const [, deleted] = await auditOf(role.ownRoleId);
  expect(deleted).toMatchObject({
    action: 'role.delete',
    detail: { before: { name: role.name }, ownRole: target.ownRoleId },
  });
});

test('an invitation and a deletion at the same time leave no person without a role', async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    const role = await compose(['order.read']);
    await prove(second);
    await prove();
    const person = { name: 'Noa', email: `noa-${randomUUID()}@example.com`, roles: [], ownRoleId: role.ownRoleId };
    const [invited, deleted] = await Promise.all([
      second.browser.post('/api/admin/team', person),
      owner.browser.post(`${at}/${role.ownRoleId}/deletion`, { version: 1, moveTo: null }),
    ]);
    const codes = [invited, deleted].map((answer) => answer.json<{ code?: string }>().code ?? 'done');
    expect([
      ['done', 'role_in_use'],
      ['role_gone', 'done'],
    ]).toContainEqual(codes);
  }
  const { rows } = await deps.db.executeSql(
    'select staff_id from staff_member where cardinality(roles) = 0 and own_role_id is null',
  );
  expect(rows).toEqual([]);
});

test('a person without any role is refused, and a role can be given and taken in the team', async () => {
  const role = await compose(['order.read']);
  const person = await makeMember(shop, ['stock_keeper']);
  const path = `/api/admin/team/${person.staffId}`;
  await prove();
  expect((await owner.browser.send('PATCH', path, { roles: [] })).json()).toMatchObject({ code: 'validation_failed' });
  const given = await owner.browser.send('PATCH', path, { roles: [], ownRoleId: role.ownRoleId });
  expect(given.json()).toMatchObject({ roles: [], ownRole: { ownRoleId: role.ownRoleId } });
  expect([await statusOf(person, 'orders'), await statusOf(person, 'inventory')]).toEqual([200, 403]);
  // a browser tab that was loaded before such roles existed does not send the custom role, so it stays
  const kept = await owner.browser.send('PATCH', path, { roles: ['stock_keeper'] });
  expect(kept.json()).toMatchObject({ roles: ['stock_keeper'], ownRole: { ownRoleId: role.ownRoleId } });
  await owner.browser.send('PATCH', path, { roles: ['stock_keeper'], ownRoleId: null });
  expect([await statusOf(person, 'orders'), await statusOf(person, 'inventory')]).toEqual([403, 200]);
  const gone = await owner.browser.send('PATCH', path, { roles: [], ownRoleId: randomUUID() });
  expect(gone.json()).toMatchObject({ code: 'role_gone' });
});

test('a role for own stations shows own stations only, and cannot do more than a partner', async () => {
  const { own, other } = await stationsOf(shop);
  const role = await compose(['station.read'], true);
  const person = await makeMemberOf(shop, role, [own]);
  expect([
    await statusOf(person, `stations/${own}`),
    await statusOf(person, `stations/${other}`),
    await statusOf(person, 'settlements'),
    await statusOf(person, 'orders'),
  ]).toEqual([200, 404, 403, 403]);
  const wider = await change(role, { permissions: ['station.read', 'order.read'] });
  expect(wider.json()).toMatchObject({ code: 'validation_failed' });
  const partner = await makePartner(shop, [own]);
  await prove();
  const beside = { roles: ['support'], ownRoleId: role.ownRoleId, stations: [own] };
  const answer = await owner.browser.send('PATCH', `/api/admin/team/${partner.staffId}`, beside);
  expect(answer.json()).toMatchObject({ code: 'partner_stations' });
  const unlimited = `update staff_member set station_ids = '{}' where staff_id = $1`;
  await expect(deps.db.executeSql(unlimited, [person.staffId])).rejects.toThrow('staff_member_partner');
  expect(await remove(role, { role: 'support' })).toMatchObject({ code: 'partner_stations' });
  expect(await remove(role, { role: 'partner' })).toEqual({ moved: 1 });
  expect((await person.browser.get('/api/admin/me')).json()).toMatchObject({ roles: ['partner'], stations: [own] });
});

test('a role that may refund has the limit of support, and its people approve like others with the permission', async () => {
  const role = await compose(['order.read', 'order.refund']);
  const person = await makeMemberOf(shop, role);
  const reader = await makeMemberOf(shop, await compose(['order.read']));
  const { paymentId } = await buyThree(shop);
  const path = `/api/admin/payments/${paymentId}/refund`;
  const alone = async ({ browser }: TestMember) =>
    (await browser.get(path)).json<{ aloneAgorot: number }>().aloneAgorot;
  expect([await alone(person), await alone(reader)]).toEqual([50_000, 0]);
  expect(await statusOf(person, 'proposals')).toBe(200);
});
