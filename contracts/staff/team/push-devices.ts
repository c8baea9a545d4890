import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { pushSubscriptionSchema } from '#contracts/core/push.ts';

/** Maximum number of devices per staff user that receive push alerts. */
export const PUSH_DEVICES_MAX = 10;

const ofStaffUser = ['not_signed_in', 'not_permitted', 'service_unavailable'] as const;

const deviceSchema = z.object({
  id: z.uuid(),
  /** Browser and operating system; null if unknown. */
  device: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /**
   * True if the device also receives push messages about refunds and goodwill gifts (given by staff) that wait for the
   * user's approval.
   */
  approvals: z.boolean(),
  /** SHA-256 of the subscription's endpoint in hexadecimal. It allows a browser to recognise its own entry. */
  endpointHash: z.string(),
});
export type PushDevice = z.infer<typeof deviceSchema>;

export const listPushDevices = endpoint({
  name: 'listPushDevices',
  method: 'GET',
  path: '/api/admin/me/push-devices',
  summary:
    'Devices of the staff user that receive alerts and approval requests, and the key that a browser needs to subscribe',
  status: 200,
  answer: z.object({
    /** Public key of this shop for push services, encoded as base64url. */
    publicKey: z.string(),
    rows: z.array(deviceSchema),
  }),
  problems: ofStaffUser,
});

export const addPushDevice = endpoint({
  name: 'addPushDevice',
  method: 'POST',
  path: '/api/admin/me/push-devices',
  summary:
    'Send station alerts to this device; a known subscription moves to this staff user, or keeps its choice about approvals',
  body: pushSubscriptionSchema.extend({
    /**
     * True if a newly added device also receives approval requests. Ignored for a device that is already in the staff
     * user's list.
     */
    approvals: z.boolean().default(true),
  }),
  status: 204,
  answer: z.null(),
  problems: [...ofStaffUser, 'validation_failed', 'list_full'],
});

export const changePushDevice = endpoint({
  name: 'changePushDevice',
  method: 'PATCH',
  path: '/api/admin/me/push-devices/:deviceId',
  summary: 'Choose if one of the staff user’s devices also shows proposals that wait for approval',
  params: z.object({ deviceId: z.uuid() }),
  body: z.object({ approvals: z.boolean() }),
  status: 204,
  answer: z.null(),
  problems: [...ofStaffUser, 'validation_failed', 'not_found'],
});

export const removePushDevice = endpoint({
  name: 'removePushDevice',
  method: 'DELETE',
  path: '/api/admin/me/push-devices/:deviceId',
  summary: 'Stop sending station alerts to one of the staff user’s devices',
  params: z.object({ deviceId: z.uuid() }),
  status: 204,
  answer: z.null(),
  problems: [...ofStaffUser, 'not_found'],
});
