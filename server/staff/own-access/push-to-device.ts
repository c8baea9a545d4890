import { z } from 'zod';
import { staffIdSchema } from '#contracts/core/ids.ts';
import type { PushPayload } from '#contracts/core/push.ts';
import type { DeliveryDeps, LeasedMessage } from '#server/messaging/public.ts';
import { decryptPushDevice } from './push-devices.ts';
import { deleteExpiredPushDevice, findPushDevice } from './store/push-device.ts';

const devicePayloadSchema = z.object({ deviceId: z.uuid(), staffId: staffIdSchema });

type Notification = {
  readonly payload: PushPayload;
  /** Time in seconds after which the push service drops a notification that it could not deliver. */
  readonly ttlSeconds: number;
};

/** Sends a push notification to a device, and deletes the device if its push service no longer knows it. */
export async function pushToDevice(
  { db, keyring, push }: DeliveryDeps,
  { payload: stored }: LeasedMessage,
  notification: Notification,
): Promise<'sent' | 'obsolete'> {
  const device = await findPushDevice(db, devicePayloadSchema.parse(stored));
  if (device === null) return 'obsolete';
  const { deviceId, subscriptionSealed } = device;
  const to = decryptPushDevice(keyring, deviceId, subscriptionSealed);
  if ((await push.send({ to, ...notification })) === 'sent') return 'sent';
  await deleteExpiredPushDevice(db, deviceId);
  return 'obsolete';
}
