import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { stationTokenSchema } from '#contracts/core/ids.ts';
import { pushSubscriptionSchema } from '#contracts/core/push.ts';
import { bayNoSchema } from './redemptions.ts';
import { slugSchema } from './stations.ts';

/** State of this browser in the queue of a station. */
export const queuePositionSchema = z.object({
  /**
   * State of this browser in the queue. `none`: the browser is not in the queue. `held`: a bay is reserved for this
   * browser.
   */
  state: z.enum(['none', 'waiting', 'held']),
  /** Position in the queue, counted from 1. Null in every state except `waiting`. */
  place: z.int().positive().nullable(),
  /** Number of the bay that is reserved for this browser. Null in every state except `held`. */
  bayNo: bayNoSchema.nullable(),
  /** End of the bay's reservation. Null in every state except `held`. */
  heldUntil: z.iso.datetime().nullable(),
  /** True if the customer pressed 'I am here' at the sticker; the bay is then not given to another customer. */
  here: z.boolean(),
  /** True if this browser also receives a push message. The customer may then close the page. */
  push: z.boolean(),
});
export type QueuePosition = z.infer<typeof queuePositionSchema>;

const params = z.object({ slug: slugSchema });
const problems = ['station_not_found', 'service_unavailable'] as const;

export const joinBayQueue = endpoint({
  name: 'joinBayQueue',
  method: 'POST',
  path: '/api/stations/:slug/queue',
  summary: 'Wait for a free bay of a station; this browser leaves the queues of other stations',
  params,
  status: 200,
  answer: queuePositionSchema,
  problems: [...problems, 'queue_full', 'too_many_requests', 'work_required'],
});

export const getQueuePosition = endpoint({
  name: 'getQueuePosition',
  method: 'GET',
  path: '/api/stations/:slug/queue',
  summary: 'Queue position of this browser; a browser that stops polling is removed after five minutes',
  params,
  status: 200,
  answer: queuePositionSchema,
  problems,
});

export const leaveBayQueue = endpoint({
  name: 'leaveBayQueue',
  method: 'POST',
  path: '/api/stations/:slug/queue/leave',
  summary: 'Leave the queue, and release the held bay; safe to repeat',
  params,
  status: 200,
  answer: queuePositionSchema,
  problems,
});

/** Returns the public key that a browser needs to subscribe to push messages. */
export const getPushKey = endpoint({
  name: 'getPushKey',
  method: 'GET',
  path: '/api/push-key',
  summary: 'Public key of this shop for push services, base64url',
  status: 200,
  answer: z.object({ publicKey: z.string() }),
  problems: ['service_unavailable'],
});

export const subscribeBayHeldPush = endpoint({
  name: 'subscribeBayHeldPush',
  method: 'POST',
  path: '/api/stations/:slug/queue/push',
  summary: 'Notify this waiting browser by push when a bay is held for it; ignored if the browser is not in the queue',
  params,
  body: pushSubscriptionSchema,
  status: 200,
  answer: queuePositionSchema,
  problems: [...problems, 'validation_failed', 'too_many_requests', 'work_required'],
});

export const confirmPresence = endpoint({
  name: 'confirmPresence',
  method: 'POST',
  path: '/api/stations/queue/here',
  summary: 'Confirm, after a scan of the sticker, that the customer for whom a bay is held has arrived',
  body: z.object({ stationToken: stationTokenSchema }),
  status: 200,
  answer: queuePositionSchema,
  problems: ['validation_failed', 'too_many_requests', ...problems],
});
