import type { StaffRole } from '#contracts/staff/customers/members.ts';
import { mayOpen, useMe, usePortal, type CurrentStaffUser, type Portal } from '../lib/portal.tsx';
import { groupNames, type GroupName, type Place } from '../place.ts';
import { places, placesOf } from '../places.tsx';

export type OwnGroup = { readonly name: GroupName; readonly places: readonly Place[] };

/** Returns the groups with the places that the user may open; empty groups are left out. */
export function ownGroupsOf(portal: Portal, me: CurrentStaffUser): readonly OwnGroup[] {
  return groupNames
    .map((name) => ({ name, places: placesOf[name].filter((place: Place) => mayOpen(portal, me, place)) }))
    .filter((group) => group.places.length > 0);
}

export function useOwnGroups(): readonly OwnGroup[] {
  return ownGroupsOf(usePortal(), useMe());
}

/** Places in the bar at the bottom of a phone, by role. */
const footOf = {
  owner: ['dashboard', 'orders', 'inbox', 'stations'],
  manager: ['dashboard', 'orders', 'inbox', 'stations'],
  support: ['dashboard', 'inbox', 'orders', 'vouchers'],
  reviewer: ['dashboard', 'verifications', 'employees', 'customers'],
  stock_keeper: ['dashboard', 'inventory', 'purchase-orders', 'stations'],
  accountant: ['dashboard', 'accountant', 'reports', 'orders'],
  partner: ['control-room', 'stations', 'work-orders', 'settlements'],
} as const satisfies Record<StaffRole, readonly string[]>;

const FOOT_PLACES = 4;

/**
 * Returns four places for the bar at the bottom of a phone. The places of the user's first role come first, then other
 * places that the user may open.
 */
export function footPlacesOf(portal: Portal, me: CurrentStaffUser): readonly Place[] {
  const [role] = me.roles;
  const wanted: readonly string[] = role === undefined ? ['dashboard'] : footOf[role];
  const own = places.filter((place) => mayOpen(portal, me, place));
  const first = wanted.flatMap((path) => own.filter((place) => place.path === path));
  return [...new Set([...first, ...own])].slice(0, FOOT_PLACES);
}
