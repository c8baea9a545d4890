import type { StaffId } from '#contracts/core/ids.ts';
import { permissionsOf } from '#domain/staff/permissions.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { listStaffUsers } from '../team/store/staff-user.ts';

export async function listCaseColleagues(db: Queryable): Promise<{ id: StaffId; name: string }[]> {
  const staffUsers = await listStaffUsers(db);
  return staffUsers
    .filter(
      (staffUser) => staffUser.disabledAt === null && staffUser.isSetUp && permissionsOf(staffUser).has('inbox.write'),
    )
    .map(({ staffId, name }) => ({ id: staffId, name }));
}
