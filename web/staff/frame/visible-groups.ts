import type { Permission } from '#contracts/core/permission.ts';
import type { StaffRole } from '#contracts/staff/team/staff-users.ts';
import { mayOpen, mayUse, useMe, usePortal, type CurrentStaffUser, type Portal } from '../lib/portal.tsx';
import { navigationGroupNames, type NavigationGroupName, type NavigationEntry } from '../place.ts';
import { navigationEntries, navigationEntriesByGroup } from '../places.tsx';

export type VisibleGroup = {
  readonly name: NavigationGroupName;
  readonly navigationEntries: readonly NavigationEntry[];
};

/** Returns the navigation groups with the entries that the user may open. Empty groups are left out. */
export function visibleGroupsOf(portal: Portal, me: CurrentStaffUser): readonly VisibleGroup[] {
  return navigationGroupNames
    .map((name) => ({
      name,
      navigationEntries: navigationEntriesByGroup[name].filter((place: NavigationEntry) => mayOpen(portal, me, place)),
    }))
    .filter((group) => group.navigationEntries.length > 0);
}

export function useVisibleGroups(): readonly VisibleGroup[] {
  return visibleGroupsOf(usePortal(), useMe());
}

/** Paths of the navigation entries in the bar at the bottom, by the role of the user. */
const footOf = {
  owner: ['dashboard', 'orders', 'inbox', 'stations'],
  manager: ['dashboard', 'orders', 'inbox', 'stations'],
  support: ['dashboard', 'inbox', 'orders', 'vouchers'],
  reviewer: ['dashboard', 'verifications', 'employees', 'customers'],
  stock_keeper: ['dashboard', 'inventory', 'purchase-orders', 'stations'],
  accountant: ['dashboard', 'accountant', 'reports', 'orders'],
  partner: ['control-room', 'stations', 'work-orders', 'settlements'],
} as const satisfies Record<StaffRole, readonly string[]>;

/**
 * Navigation entries for the bottom bar of users without a fixed role. Each entry is offered only to users with the
 * permission that its screen mainly needs.
 */
const workPlaces = [
  ['inbox', 'inbox.write'],
  ['orders', 'order.refund'],
  ['vouchers', 'voucher.write'],
  ['verifications', 'verification.review'],
  ['control-room', 'station.write'],
  ['work-orders', 'station.write'],
  ['inventory', 'inventory.write'],
  ['employees', 'document.review'],
  ['catalogue', 'price.write'],
  ['accountant', 'month.close'],
] as const satisfies readonly (readonly [path: string, permission: Permission])[];

/** Returns the paths of the navigation entries that the user's bottom bar should preferably show. */
function preferredFootPathsOf(me: CurrentStaffUser): readonly string[] {
  const [role] = me.roles;
  if (role !== undefined) return footOf[role];
  return ['dashboard', ...workPlaces.filter(([, permission]) => mayUse(me, permission)).map(([path]) => path)];
}

const FOOT_PLACES = 4;

/**
 * Returns up to four navigation entries for the bar at the bottom. The preferred entries of the user's first
 * fixed role come first. For a user with only a custom role, the preferred entries are those of the user's work. Other
 * entries that the user may open follow.
 */
export function bottomBarEntriesOf(portal: Portal, me: CurrentStaffUser): readonly NavigationEntry[] {
  const wanted = preferredFootPathsOf(me);
  const own = navigationEntries.filter((place) => mayOpen(portal, me, place));
  const first = wanted.flatMap((path) => own.filter((place) => place.path === path));
  return [...new Set([...first, ...own])].slice(0, FOOT_PLACES);
}
