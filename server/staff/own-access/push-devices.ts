import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { PushSubscriptionKeys } from '#contracts/core/push.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { PUSH_DEVICES_MAX, type listPushDevices as listPushDevicesCall } from '#contracts/staff/team/push-devices.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import type { SealContext } from '#server/core/keyring/seal-contexts.ts';
import type { Deps } from '#server/staff/deps.ts';
import { addPushDeviceRow, changePushDeviceRow, listPushDeviceRows, removePushDeviceRow } from './store/push-device.ts';

function sealContextOf(deviceId: string): SealContext {
  return `staff_push_device|subscription|${deviceId}`;
}

export function encryptPushDevice(
  keyring: Pick<Keyring, 'seal'>,
  deviceId: string,
  subscription: PushSubscriptionKeys,
): Buffer {
  return keyring.seal(sealContextOf(deviceId), JSON.stringify(subscription));
}

export function decryptPushDevice(
  keyring: Pick<Keyring, 'open'>,
  deviceId: string,
  sealed: Buffer,
): PushSubscriptionKeys {
  return JSON.parse(keyring.open(sealContextOf(deviceId), sealed)) as PushSubscriptionKeys;
}

/**
 * Returns the staff user's devices that receive push alerts. Also returns the shop's public key, which a browser needs
 * to subscribe to push messages.
 */
export async function listPushDevices(
  { db, push }: Pick<Deps, 'db' | 'push'>,
  { staffId }: Staff,
): Promise<ResponseOf<typeof listPushDevicesCall>> {
  const rows = await listPushDeviceRows(db, staffId);
  return {
    publicKey: await push.publicKey(),
    rows: rows.map(({ deviceId, device, createdAt, endpointHash, forApprovals }) => ({
      id: deviceId,
      device,
      createdAt: toIsoInstant(createdAt),
      approvals: forApprovals,
      endpointHash: endpointHash.toString('hex'),
    })),
  };
}

type Added =
  | Outcome<null, 'list_full'>
  | {
      readonly ok: false;
      readonly refusal: 'validation_failed';
      readonly fields: { readonly endpoint: 'invalid' };
    };

/**
 * Adds this device to the staff user's push devices. If the device was added before, its setting for approval requests
 * does not change. The request is refused if the user has the maximum number of devices, or if its push service is
 * unknown.
 */
export async function addPushDevice(
  { clock, db, ids, keyring, push }: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'push'>,
  actor: Staff,
  { approvals, ...subscription }: PushSubscriptionKeys & { readonly approvals: boolean },
): Promise<Added> {
  const { endpoint } = subscription;
  if (!push.accepts(endpoint)) return { ok: false, refusal: 'validation_failed', fields: { endpoint: 'invalid' } };
  const deviceId = ids.uuid();
  const { staffId, sessionId } = actor;
  return await db.inTransaction(async (tx): Promise<Added> => {
    const added = await addPushDeviceRow(tx, {
      deviceId,
      staffId,
      sessionId,
      endpointHash: keyring.tokenHash(endpoint),
      subscriptionSealed: encryptPushDevice(keyring, deviceId, subscription),
      forApprovals: approvals,
      devicesMax: PUSH_DEVICES_MAX,
      now: clock.now(),
    });
    if (!added) return refused('list_full');
    await appendAudit(tx, actor, { action: 'staff.push_add', refId: staffId, detail: {} });
    return accepted(null);
  });
}

export async function changePushDevice(
  { db }: Pick<Deps, 'db'>,
  actor: Staff,
  { deviceId, approvals }: { readonly deviceId: string; readonly approvals: boolean },
): Promise<Outcome<null, 'not_found'>> {
  const { staffId } = actor;
  return await db.inTransaction(async (tx): Promise<Outcome<null, 'not_found'>> => {
    if (!(await changePushDeviceRow(tx, { deviceId, staffId, forApprovals: approvals }))) return refused('not_found');
    await appendAudit(tx, actor, { action: 'staff.push_change', refId: staffId, detail: { approvals } });
    return accepted(null);
  });
}

export async function removePushDevice(
  { db }: Pick<Deps, 'db'>,
  actor: Staff,
  deviceId: string,
): Promise<Outcome<null, 'not_found'>> {
  const { staffId } = actor;
  return await db.inTransaction(async (tx): Promise<Outcome<null, 'not_found'>> => {
    if (!(await removePushDeviceRow(tx, { deviceId, staffId }))) return refused('not_found');
    await appendAudit(tx, actor, { action: 'staff.push_remove', refId: staffId, detail: {} });
    return accepted(null);
  });
}
