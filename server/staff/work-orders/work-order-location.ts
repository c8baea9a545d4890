import type { StaffId } from '#contracts/core/ids.ts';
import { permissionsOf } from '#domain/staff/permissions.ts';
import { violatedConstraint } from '#server/core/db/pool/database-errors.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { findStaffUser, listStaffUsers } from '../team/store/staff-user.ts';

export async function listColleagues(db: Queryable): Promise<{ id: StaffId; name: string }[]> {
  const staffUsers = await listStaffUsers(db);
  return staffUsers
    .filter(
      (staffUser) =>
        staffUser.disabledAt === null && staffUser.isSetUp && permissionsOf(staffUser).has('station.write'),
    )
    .map(({ staffId, name }) => ({ id: staffId, name }));
}

/**
 * Returns true if work can be assigned to a staff user. Also returns true for null, which means that the work has no
 * assignee.
 */
export async function mayBeAssigned(db: Queryable, assigneeId: StaffId | null): Promise<boolean> {
  if (assigneeId === null) return true;
  const staffUser = await findStaffUser(db, assigneeId);
  return staffUser !== null && staffUser.disabledAt === null && permissionsOf(staffUser).has('station.write');
}

const placeConstraints = ['work_order_bay', 'work_order_station_id_fkey', 'care_plan_bay', 'care_plan_station_id_fkey'];

/** Returns true if the error of a write means that the station or bay does not exist. */
export function isUnknownWorkOrderLocationError(error: unknown): boolean {
  return placeConstraints.includes(violatedConstraint(error) ?? '');
}
