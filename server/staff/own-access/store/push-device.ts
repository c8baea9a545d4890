import type { SessionId, StaffId } from '#contracts/core/ids.ts';
import { boolean, bytes, id, instant, integer } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const deviceRow = {
  ...pick('staff_push_device', 'device_id device created_at endpoint_hash'),
  for_approvals: boolean,
} as const;

const listStatement = statement({
  name: 'staff_push_device_list',
  params: pick('staff_push_device', 'staff_id'),
  row: deviceRow,
  text: `
select device_id, device, created_at, endpoint_hash, for_approvals from staff_push_device
where staff_id = :staff_id
order by created_at, device_id`,
});

/** Returns the devices on which a staff user receives push alerts, oldest first. */
export async function listPushDeviceRows(db: Queryable, staffId: StaffId): Promise<RowOf<typeof deviceRow>[]> {
  return await db.query(listStatement, { staffId });
}

const addStatement = statement({
  name: 'staff_push_device_add',
  params: {
    ...pick('staff_push_device', 'device_id staff_id'),
    session_id: id<SessionId>(),
    endpoint_hash: bytes,
    subscription_sealed: bytes,
    for_approvals: boolean,
    devices_max: integer,
    now: instant,
  },
  row: pick('staff_push_device', 'device_id'),
  text: `
insert into staff_push_device (device_id, staff_id, subscription_sealed, endpoint_hash, device, created_at,
  for_approvals)
select :device_id, :staff_id, :subscription_sealed, :endpoint_hash, (
    select device from staff_session where session_id = :session_id), :now, :for_approvals
where (select count(*) from staff_push_device where staff_id = :staff_id) < :devices_max
returning device_id`,
});

const forgetStatement = statement({
  name: 'staff_push_device_forget',
  params: { endpoint_hash: bytes },
  row: { ...pick('staff_push_device', 'staff_id'), for_approvals: boolean },
  text: 'delete from staff_push_device where endpoint_hash = :endpoint_hash returning staff_id, for_approvals',
});

export type NewPushDevice = {
  readonly deviceId: string;
  readonly staffId: StaffId;
  readonly sessionId: SessionId;
  readonly endpointHash: Buffer;
  readonly subscriptionSealed: Buffer;
  /** True if the device receives approval requests. The value is ignored if the user added this subscription before. */
  readonly forApprovals: boolean;
  readonly devicesMax: number;
  readonly now: number;
};

/**
 * Adds a push device. If another user added the same subscription before, the device moves to this user. If this user
 * added it before, its setting for approval requests does not change. Returns false if the user has too many devices.
 */
export async function addPushDeviceRow(tx: Tx, device: NewPushDevice): Promise<boolean> {
  const [former] = await tx.query(forgetStatement, { endpointHash: device.endpointHash });
  const forApprovals = former?.staffId === device.staffId ? former.forApprovals : device.forApprovals;
  return (await tx.query(addStatement, { ...device, forApprovals })).length > 0;
}

const removeStatement = statement({
  name: 'staff_push_device_remove',
  params: pick('staff_push_device', 'device_id staff_id'),
  row: pick('staff_push_device', 'device_id'),
  text: `
delete from staff_push_device where device_id = :device_id and staff_id = :staff_id
returning device_id`,
});

/** Deletes a push device of the staff user. Returns false if the user has no such device. */
export async function removePushDeviceRow(
  tx: Tx,
  values: { readonly deviceId: string; readonly staffId: StaffId },
): Promise<boolean> {
  return (await tx.query(removeStatement, values)).length > 0;
}

const changeStatement = statement({
  name: 'staff_push_device_change',
  params: { ...pick('staff_push_device', 'device_id staff_id'), for_approvals: boolean },
  row: pick('staff_push_device', 'device_id'),
  text: `
update staff_push_device set for_approvals = :for_approvals
where device_id = :device_id and staff_id = :staff_id
returning device_id`,
});

/**
 * Switches approval requests on or off for a push device of the staff user. Returns false if the user has no such
 * device.
 */
export async function changePushDeviceRow(
  tx: Tx,
  values: { readonly deviceId: string; readonly staffId: StaffId; readonly forApprovals: boolean },
): Promise<boolean> {
  return (await tx.query(changeStatement, values)).length > 0;
}

const goneStatement = statement({
  name: 'staff_push_device_gone',
  params: { ...pick('staff_push_device', 'device_id') },
  row: {},
  text: 'delete from staff_push_device where device_id = :device_id',
});

/** Deletes a push device that its push service no longer knows. */
export async function deleteExpiredPushDevice(db: Queryable, deviceId: string): Promise<void> {
  await db.query(goneStatement, { deviceId });
}

const findStatement = statement({
  name: 'staff_push_device_find',
  params: pick('staff_push_device', 'device_id staff_id'),
  row: pick('staff_push_device', 'device_id subscription_sealed'),
  text: `
select d.device_id, d.subscription_sealed from staff_push_device d join staff_member m using (staff_id)
where d.device_id = :device_id and d.staff_id = :staff_id and m.disabled_at is null`,
});

/**
 * Returns the push device to which a notification is sent. Returns null if the device was removed or its user was
 * deactivated.
 */
export async function findPushDevice(
  db: Queryable,
  values: { readonly deviceId: string; readonly staffId: StaffId },
): Promise<{ readonly deviceId: string; readonly subscriptionSealed: Buffer } | null> {
  const [row] = await db.query(findStatement, values);
  return row ?? null;
}
