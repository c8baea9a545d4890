import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { orderTokenSchema, receiptTokenSchema } from '#contracts/core/ids.ts';
import { pageHeadersSchema, pageQuerySchema } from '#contracts/core/paging.ts';
import { emailSchema } from '#contracts/core/person.ts';

const ladderTier = z.enum(['bronze', 'silver', 'gold', 'platinum']);

/** Loyalty points of a customer. All values are whole numbers. */
export const ownPointsSchema = z.object({
  /** Points that can be spent. The number is negative if a refund took back points that were already spent. */
  active: z.int(),
  pending: z.int().nonnegative(),
  /**
   * Time at which the earliest pending points become active. They become active earlier if a wash of their purchase is
   * used. Null if no points are pending.
   */
  pendingUntil: z.iso.datetime().nullable(),
  /** Points that expire next, and the time at which they expire; null if no points expire. */
  ending: z.object({ points: z.int().positive(), at: z.iso.datetime() }).nullable(),
  pointsPerWash: z.int().positive(),
  pointsPerShekel: z.int().nonnegative(),
  currentTier: ladderTier,
  /** Next loyalty tier. On the top tier it equals `currentTier`. */
  nextTier: ladderTier,
  currentTierPoints: z.int().nonnegative(),
  nextTierPoints: z.int().nonnegative(),
  /** Founder discount on washes in percent; null if the customer is not a founder member. */
  founderPercent: z.int().nullable(),
  /** Numbers of friends who registered with the customer's link. The friends are not identified. */
  friends: z.object({
    code: z.string(),
    joined: z.int().nonnegative(),
    bought: z.int().nonnegative(),
    pointsEarned: z.int().nonnegative(),
    pointsEach: z.int().nonnegative(),
    /** Discount on the friend's first purchase, in percent. */
    percent: z.int().nonnegative(),
  }),
});
export type OwnPoints = z.infer<typeof ownPointsSchema>;

export const getPoints = endpoint({
  name: 'getPoints',
  method: 'GET',
  path: '/api/points',
  summary: 'Points, tier and friends of the signed-in member',
  status: 200,
  answer: ownPointsSchema,
  problems: ['not_signed_in', 'service_unavailable'],
});

/** Reasons for changes of loyalty points. `matured`: pending points become active. */
export const pointsReasons = [
  'earned',
  'matured',
  'taken_back',
  'spent',
  'expired',
  'referred',
  'goodwill',
  'withdrawn',
  'merged',
] as const;
export type PointsReason = (typeof pointsReasons)[number];

export const pointsEntrySchema = z.object({
  id: z.uuid(),
  reason: z.enum(pointsReasons),
  /**
   * Points that were added (positive) or removed (negative). For `matured`, it is the number of points that became
   * active.
   */
  points: z.int(),
  movedAt: z.iso.datetime(),
  /**
   * Token of the receipt for the related purchase. Null if there is no purchase, or if it is not the customer's own.
   */
  transactionId: receiptTokenSchema.nullable(),
});
export type PointsEntry = z.infer<typeof pointsEntrySchema>;

export const listPointsEntries = endpoint({
  name: 'listPointsEntries',
  method: 'GET',
  path: '/api/points/moves',
  summary: 'Points added and removed, newest first; the Link header contains the next page',
  query: pageQuerySchema,
  status: 200,
  answer: z.array(pointsEntrySchema),
  responseHeaders: pageHeadersSchema,
  problems: ['not_signed_in', 'validation_failed', 'service_unavailable'],
});

export const redeemPointsForWash = endpoint({
  name: 'redeemPointsForWash',
  method: 'POST',
  path: '/api/points/wash',
  summary: 'Spend active points on one wash; the response contains the completed order',
  headers: z.object({ 'idempotency-key': z.string().optional() }),
  /** Email address to which the voucher of the wash is sent. */
  body: z.object({ email: emailSchema }),
  status: 201,
  answer: z.object({ orderToken: orderTokenSchema }),
  problems: [
    'not_signed_in',
    'validation_failed',
    'not_enough_points',
    'package_not_found',
    'idempotency_key_invalid',
    'idempotency_key_reused',
    'too_many_requests',
    'work_required',
    'service_unavailable',
  ],
});
