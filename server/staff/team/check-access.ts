import type { StationId } from '#contracts/core/ids.ts';
import type { StaffRole } from '#contracts/staff/customers/members.ts';
import { mayHaveStations } from '#domain/staff/permissions.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { areStations } from './store/staff-member.ts';

/** Roles of a staff user, with the stations of a partner. */
export type StaffAccess = { readonly roles: readonly StaffRole[]; readonly stations: readonly StationId[] };

/**
 * Returns true if these roles may have these stations, and all of the stations exist. The table's constraint
 * `staff_member_partner` also checks the first condition.
 */
export async function isValidAccess(db: Queryable, { roles, stations }: StaffAccess): Promise<boolean> {
  return mayHaveStations(roles, stations) && (await areStations(db, stations));
}
