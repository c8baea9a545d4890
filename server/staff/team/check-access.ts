import type { OwnRoleId, StationId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { StaffRole } from '#contracts/staff/team/staff-users.ts';
import { mayHaveRolesAndStations } from '#domain/staff/permissions.ts';
import type { Tx } from '#server/core/db/database.ts';
import { lockCustomRoleToGrant } from './store/custom-role.ts';
import { doStationsExist } from './store/staff-user.ts';

/** Roles of a staff user, with the stations of a partner. */
export type StaffAccess = {
  readonly roles: readonly StaffRole[];
  /** Id of the custom role (a role that an owner composed); missing or null for none. */
  readonly ownRoleId?: OwnRoleId | null | undefined;
  readonly stations: readonly StationId[];
};

/** Columns of a staff user in which the access is stored. */
type AccessColumns = {
  readonly roles: readonly StaffRole[];
  readonly ownRoleId: OwnRoleId | null;
  readonly ownRoleOfStations: boolean | null;
  readonly stations: readonly StationId[];
};

/**
 * Returns the columns that store the access. Refused if the custom role or a station does not exist, or if the stations
 * do not suit the roles. Roles that are limited to stations need at least one station; other roles have none. The
 * custom role cannot be deleted until commit. The table's constraint `staff_member_partner` also compares the roles
 * with the stations.
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
