import { expect, test } from 'vitest';
import { permissionsOf } from '#domain/staff/permissions.ts';
import type { StaffRole } from '#contracts/staff/team/staff-users.ts';
import { ownRoleIdSchema, staffIdSchema } from '#contracts/core/ids.ts';
import type { Permission } from '#contracts/core/permission.ts';
import { mayOpen, isAccountantOnly, type CurrentStaffUser, type Portal } from '../lib/portal.tsx';
import { linkedScreens } from '../linked-screens.ts';
import { bottomBarEntriesOf, visibleGroupsOf } from './visible-groups.ts';
import { navigationPositionOf, parentScreenCrumbs } from './navigation-position.ts';

const NIGHT = '0197b2c4-0000-7000-8000-000000000002';
const portal: Portal = { locale: 'he', shopName: 'שמפאו', modulesOff: [], logo: null };

function person(...roles: readonly StaffRole[]): CurrentStaffUser {
  const id = staffIdSchema.parse('0197b2c4-0000-7000-8000-000000000001');
  const stations = roles.includes('partner') ? [] : null;
  const permissions = [...permissionsOf({ roles, ownRole: null })];
  return { id, name: 'Dana', roles: [...roles], ownRole: null, permissions, stations };
}

/** A person who has only a role that an owner composed. */
function personWith(...permissions: Permission[]): CurrentStaffUser {
  const ownRole = {
    ownRoleId: ownRoleIdSchema.parse(NIGHT),
    name: 'Night',
    nameHe: 'לילה',
    permissions,
    ofStations: false,
  };
  return { ...person(), ownRole, permissions };
}

test('a screen below a place, or opened from one, belongs to that place', () => {
  const seen = (path: string) => {
    const here = navigationPositionOf(path);
    return here && [here.group, here.place.path, here.isEntryScreen];
  };
  expect(seen('orders')).toEqual(['sell', 'orders', true]);
  expect(seen('orders/0197')).toEqual(['sell', 'orders', false]);
  expect(seen('stickers')).toEqual(['stations', 'stations', false]);
  expect(seen('loyalty/rules')).toEqual(['customers', 'loyalty', false]);
  expect(seen('work-orders/0197')).toEqual(['stations', 'work-orders', false]);
  expect(seen('care-plans')).toEqual(['stations', 'work-orders', false]);
  expect(seen('wash-costs')).toEqual(['money', 'wash-costs', true]);
  expect(seen('reports/sales')).toEqual(['money', 'reports', false]);
  expect(seen('settings')).toBeNull();
});

test('the washes of a month lead back to the month, and the month only to its place', () => {
  expect(parentScreenCrumbs('settlements/2026-11/rows', 'en')).toEqual([
    { label: 'November 2026', to: '/admin/settlements/2026-11' },
  ]);
  expect(parentScreenCrumbs('settlements/2026-11', 'en')).toEqual([]);
  expect(parentScreenCrumbs('settlements', 'en')).toEqual([]);
});

test('a group without a place for the role is not shown', () => {
  const names = (me: CurrentStaffUser, off: Portal['modulesOff'] = []) =>
    visibleGroupsOf({ ...portal, modulesOff: off }, me).map(({ name }) => name);
  expect(names(person('owner'))).toHaveLength(7);
  expect(names(person('stock_keeper'))).toEqual(['home', 'stations']);
  expect(names(person('reviewer'))).toEqual(['home', 'customers', 'people']);
  expect(names(person('reviewer'), ['employees'])).toEqual(['home', 'customers']);
  expect(names(person('partner'))).toEqual(['stations', 'money']);
});

test('a screen that is no place is absent with its part, too', () => {
  const without = (...off: Portal['modulesOff']) =>
    linkedScreens.filter((screen) => !mayOpen({ ...portal, modulesOff: off }, person('owner'), screen));
  expect(without()).toEqual([]);
  expect(without('membership').map(({ path }) => path)).toEqual(['loyalty/memberships']);
});

test('along the foot are four places that the role may open, or all if there are fewer', () => {
  const foot = (me: CurrentStaffUser, off: Portal['modulesOff'] = []) =>
    bottomBarEntriesOf({ ...portal, modulesOff: off }, me).map(({ path }) => path);
  expect(foot(person('owner'))).toEqual(['dashboard', 'orders', 'inbox', 'stations']);
  expect(foot(person('support'))).toEqual(['dashboard', 'inbox', 'orders', 'vouchers']);
  expect(foot(person('stock_keeper'))).toEqual(['dashboard', 'inventory', 'purchase-orders', 'stations']);
  expect(foot(person('accountant'))).toEqual(['dashboard', 'accountant', 'reports', 'orders']);
  expect(foot(person('partner'))).toEqual(['control-room', 'stations', 'work-orders', 'settlements']);
  expect(foot(person('stock_keeper'), ['inventory'])).toEqual(['dashboard', 'stations', 'control-room', 'work-orders']);
});

test('a custom role has the places along the foot where its people work', () => {
  const foot = (...permissions: Permission[]) =>
    bottomBarEntriesOf(portal, personWith(...permissions)).map(({ path }) => path);
  expect(foot('station.read', 'station.write')).toEqual(['dashboard', 'control-room', 'work-orders', 'stations']);
  expect(foot('order.read', 'inbox.read', 'inbox.write')).toEqual(['dashboard', 'inbox', 'orders', 'payments']);
});

test('who only works on the books is known by the permissions, not by the name of the role', () => {
  expect(isAccountantOnly(person('accountant'))).toBe(true);
  expect(isAccountantOnly(personWith('report.read', 'month.close', 'payout.write'))).toBe(true);
  expect(isAccountantOnly(person('accountant', 'reviewer'))).toBe(false);
  expect(isAccountantOnly(personWith('report.read', 'order.refund'))).toBe(false);
  expect(isAccountantOnly(personWith('station.read'))).toBe(false);
  expect(isAccountantOnly(person('partner'))).toBe(false);
});
