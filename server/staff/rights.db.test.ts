import { expect, test } from 'vitest';
import { grantablePermissions, isSensitivePermission, type Permission } from '#contracts/core/permission.ts';
import { staffRoles } from '#contracts/staff/team/staff-users.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { permissionsOf } from '#domain/staff/permissions.ts';
import type { RegisteredRoute } from '#server/core/http/app-type.ts';
import { createBrowser, registration, type TestBrowser } from '#testing/accounts/account-browser.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeCustomRole } from '#testing/staff/custom-role.ts';
import { makeMember, makeMemberOf, makePartner } from '#testing/staff/staff-member.ts';
import { stationsOf } from '#testing/stations/two-stations.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { app, clock } = shop;

const ofStaff = app.known.routes.filter(({ access, method }) => access === 'staff' && method !== 'HEAD');

type Method = Parameters<TestBrowser['send']>[0];

async function ask(browser: TestBrowser, { method, path, endpoint }: RegisteredRoute) {
  const bare = method === 'GET' || endpoint?.takes !== undefined;
  const address = path.replace(/:\w+/g, '0192f0c1-0000-7000-8000-000000000001');
  return browser.send(method as Method, address, bare ? undefined : {});
}

/** True if the permission check let the request pass; the route behind it can refuse for its own reasons. */
async function isLetBy(browser: TestBrowser, route: RegisteredRoute): Promise<boolean> {
  const answer = await ask(browser, route);
  const code = answer.statusCode < 400 ? '' : answer.json<{ code: string }>().code;
  expect(answer.statusCode, `${route.method} ${route.path}`).toBeLessThan(500);
  return !['not_signed_in', 'not_permitted', 'step_up_required'].includes(code);
}

test('every call below /api/admin except the sign-in is a staff call with a permission', () => {
  const below = app.known.routes.filter(({ path, method }) => path.startsWith('/api/admin/') && method !== 'HEAD');
  const open = below.filter(({ access }) => access !== 'staff').map(({ path }) => path);
  expect(open.toSorted()).toEqual([
    '/api/admin/email/stop',
    '/api/admin/login',
    '/api/admin/login/code',
    '/api/admin/login/enrolment',
    '/api/admin/login/enrolment/confirmation',
    '/api/admin/login/passkey',
    '/api/admin/login/passkey/options',
    '/api/admin/logout',
    '/api/admin/password/forgot',
    '/api/admin/password/reset',
    '/api/admin/password/reset/passkey',
    '/api/admin/setup',
    '/api/admin/setup/opening',
  ]);
  expect(ofStaff.length).toBeGreaterThan(5);
  expect(ofStaff.filter(({ permission }) => permission === null)).toEqual([]);
});

test('a staff call without a permission stops the boot', async () => {
  await expect(
    buildTestApp({
      more: (made) => void made.get('/api/admin/forgotten', { config: { access: 'staff' } }, async () => 'all of it'),
    }),
  ).rejects.toThrow('names a permission');
});

test('guests, customers, scanners, half-finished sign-ins and old cookies are refused everywhere', async () => {
  const guest = createBrowser(shop);
  const customer = createBrowser(shop);
  await customer.post('/api/customer/register', registration());
  const scanner = createBrowser(shop);
  scanner.cookies.set('__Host-scanner', 'A'.repeat(43));
  const stale = createBrowser(shop);
  stale.cookies.set('__Host-staff', 'B'.repeat(43));
  const half = createBrowser(shop);
  const { email } = await makeMember(shop, ['owner']);
  await half.post('/api/admin/login', { email, password: 'a muddy dog at 23:00' });
  expect(half.cookies.has('__Host-staff')).toBe(true);
  for (const route of ofStaff) {
    for (const browser of [guest, customer, scanner, stale, half]) {
      const answer = await ask(browser, route);
      expect(answer.statusCode, `${route.method} ${route.path}`).toBe(401);
      expect(answer.headers['cache-control']).toContain('no-store');
    }
  }
});

test.for(staffRoles)('%s has access exactly where the role has the permission', async (role) => {
  const isPartner = role === 'partner';
  const member = isPartner ? await makePartner(shop, [(await stationsOf(shop)).own]) : await makeMember(shop, [role]);
  await expectAccess(member.browser, { name: role, has: permissionsOf({ roles: [role], ownRole: null }), isPartner });
});

type Expected = { readonly name: string; readonly has: ReadonlySet<Permission>; readonly isPartner: boolean };

/** Calls every endpoint, and expects an answer exactly where the permissions allow it. */
async function expectAccess(browser: TestBrowser, { name, has, isPartner }: Expected): Promise<void> {
  for (const route of ofStaff) {
    const { scoped, permission } = route;
    const isOpen = !isPartner || scoped;
    const may = isOpen && (permission === 'member' || (permission !== null && has.has(permission)));
    expect(await isLetBy(browser, route), `${name}: ${route.method} ${route.path}`).toBe(may);
  }
}

const customRoles = [
  ['reading and refunds', ['order.read', 'order.refund', 'customer.reveal']],
  ['stations', ['station.read', 'station.write', 'machine.command', 'team.read']],
  ['everything that is not for owners only', grantablePermissions],
] as const satisfies readonly (readonly [string, readonly Permission[]])[];

test.for(customRoles)('a custom role for %s has access exactly there', async ([name, granted]) => {
  const role = await makeCustomRole(await makeMember(shop, ['owner']), { permissions: granted });
  const { browser } = await makeMemberOf(shop, role);
  await expectAccess(browser, { name, has: new Set(granted), isPartner: false });
});

test('a custom role for own stations has access like a partner', async () => {
  const owner = await makeMember(shop, ['owner']);
  const role = await makeCustomRole(owner, { permissions: ['station.read'], ofStations: true });
  const { browser } = await makeMemberOf(shop, role, [(await stationsOf(shop)).own]);
  await expectAccess(browser, { name: 'own stations', has: new Set(['station.read']), isPartner: true });
});

test('a recent second factor is required where a permission or the call is sensitive, and nowhere else', async () => {
  const owner = await makeMember(shop, ['owner']);
  clock.advance(11 * MINUTE_MS);
  for (const route of ofStaff) {
    const answer = await ask(owner.browser, route);
    const isAsked = answer.statusCode === 403 && answer.json<{ code: string }>().code === 'step_up_required';
    const { permission, freshProof } = route;
    expect(isAsked, `${route.method} ${route.path}`).toBe(
      permission !== null && (freshProof || isSensitivePermission(permission)),
    );
  }
});
