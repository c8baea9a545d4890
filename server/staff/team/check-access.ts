import type { OwnRoleId, StationId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { StaffRole } from '#contracts/staff/team/staff-users.ts';
import { mayHaveRolesAndStations } from '#domain/staff/permissions.ts';
import type { Tx } from '#server/core/db/database.ts';
import { lockCustomRoleToGrant } from './store/custom-role.ts';
import { doStationsExist } from './store/staff-user.ts';

/** Roles of a staff user. If the user is a partner, their stations are included. */
export type StaffAccess = {
  readonly roles: readonly StaffRole[];
  /** Id of the custom role, which is a role that an owner composed. It is missing or null if the user has none. */
  readonly ownRoleId?: OwnRoleId | null | undefined;
  readonly stations: readonly StationId[];
};

/** Columns of the table `staff_member` that store the roles and stations of a staff user. */
type AccessColumns = {
  readonly roles: readonly StaffRole[];
  readonly ownRoleId: OwnRoleId | null;
  readonly ownRoleOfStations: boolean | null;
  readonly stations: readonly StationId[];
};

/**
 * Checks the roles and stations of a staff user, and returns the columns that store them. The request is refused if the
 * custom role or a station does not exist, or if the stations do not fit the roles. Roles that are limited to stations
 * need at least one station, and other roles have none. The custom role cannot be deleted until commit. The table's
 * constraint `staff_member_partner` also compares the roles with the stations.
 */
export async function checkStaffAccess(
  tx: Tx,
  { roles, ownRoleId = null, stations }: StaffAccess,
): Promise<Outcome<AccessColumns, 'partner_stations' | 'role_gone'>> {
  const ownRole = ownRoleId === null ? null : await lockCustomRoleToGrant(tx, ownRoleId);
  if (ownRoleId !== null && ownRole === null) return refused('role_gone');
  const isValid = mayHaveRolesAndStations({ roles, ownRole }, stations) && (await doStationsExist(tx, stations));
  if (!isValid) return refused('partner_stations');
  return accepted({ roles, ownRoleId, ownRoleOfStations: ownRole?.ofStations ?? null, stations });
}
