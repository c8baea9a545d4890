import type { StaffId } from '#contracts/core/ids.ts';
import type { Permission } from '#contracts/core/permission.ts';
import { permissionsOf } from '#domain/staff/permissions.ts';
import type { Tx } from '#server/core/db/database.ts';
import { listStaffUsers } from '../team/store/staff-user.ts';
import { listOnCallRows, lockOnCall, removeOnCall } from './store/on-call-staff.ts';

/** Permission to acknowledge alerts. A staff user needs it to be on call. */
export const ON_CALL_PERMISSION: Permission = 'station.write';

/**
 * Removes staff users who can no longer acknowledge alerts from the on-call list, and returns their ids. Call it after
 * a change of roles. Otherwise an alert could wait for a staff user who cannot acknowledge it.
 */
export async function removeIneligibleOnCall(tx: Tx): Promise<StaffId[]> {
  await lockOnCall(tx);
  const staffUsers = await listStaffUsers(tx);
  const able = new Set(
    staffUsers.filter((one) => permissionsOf(one).has(ON_CALL_PERMISSION)).map(({ staffId }) => staffId),
  );
  const lost = (await listOnCallRows(tx)).map(({ staffId }) => staffId).filter((staffId) => !able.has(staffId));
  if (lost.length > 0) await removeOnCall(tx, lost);
  return lost;
}
