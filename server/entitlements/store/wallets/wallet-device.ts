import { boolean, instant, integer } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/** One pass on one phone, identified by Apple's device id and the pass's serial number. */
export type WalletDevicePass = { readonly deviceId: string; readonly serial: string };

const devicePass = pick('wallet_device', 'device_id serial');

const addStatement = statement({
  name: 'wallet_device_add',
  params: { ...pick('wallet_device', 'push_sealed'), ...devicePass, now: instant, max: integer },
  row: { stored: boolean },
  text: `
with room as (
  select count(*) < :max as has_room from wallet_device where wallet = 'apple' and serial = :serial and device_id <> :device_id
), stored as (
  insert into wallet_device (device_id, serial, push_sealed, registered_at)
  select :device_id, :serial, :push_sealed, :now from room where has_room
  on conflict (device_id, serial) do update set push_sealed = excluded.push_sealed
  returning 1
)
select exists (select from stored) as stored`,
});

/** Registers a phone for a pass. Returns false if `max` other phones are already registered. */
export async function addWalletDevice(
  db: Queryable,
  device: WalletDevicePass & { readonly pushSealed: Buffer; readonly now: number; readonly max: number },
): Promise<boolean> {
  const [row] = await db.query(addStatement, device);
  return row?.stored ?? false;
}

const removeStatement = statement({
  name: 'wallet_device_remove',
  params: devicePass,
  row: {},
  text: 'delete from wallet_device where device_id = :device_id and serial = :serial',
});

export async function removeWalletDevice(db: Queryable, device: WalletDevicePass): Promise<void> {
  await db.query(removeStatement, device);
}

const changedRow = pick('wallet_pass', 'serial changed_at');

const changedStatement = statement({
  name: 'wallet_device_list_changed',
  params: { ...pick('wallet_device', 'device_id'), since: instant, limit: integer },
  row: changedRow,
  text: `
select p.serial, p.changed_at
from wallet_device d join wallet_pass p on p.wallet = d.wallet and p.serial = d.serial
where d.device_id = :device_id and p.changed_at > :since
order by p.changed_at
limit :limit`,
});

/** Returns a phone's passes that changed after `since` (epoch ms), earliest change first. */
export async function listChangedPasses(
  db: Queryable,
  values: { readonly deviceId: string; readonly since: number; readonly limit: number },
): Promise<RowOf<typeof changedRow>[]> {
  return await db.query(changedStatement, values);
}

const deviceRow = pick('wallet_device', 'device_id push_sealed');

const devicesStatement = statement({
  name: 'wallet_device_list',
  params: pick('wallet_device', 'serial'),
  row: deviceRow,
  text: `select device_id, push_sealed from wallet_device where wallet = 'apple' and serial = :serial order by device_id`,
});

/** Returns the phones of a pass. Their push tokens are encrypted. */
export async function listWalletDevices(db: Queryable, serial: string): Promise<RowOf<typeof deviceRow>[]> {
  return await db.query(devicesStatement, { serial });
}
