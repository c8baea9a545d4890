import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { orderTokenSchema, receiptTokenSchema } from '#contracts/core/ids.ts';
import { pageHeadersSchema, pageQuerySchema } from '#contracts/core/paging.ts';
import { emailSchema } from '#contracts/core/person.ts';

const ladderTier = z.enum(['bronze', 'silver', 'gold', 'platinum']);

/** What a member has of points; all whole numbers. */
export const ownPointsSchema = z.object({
  /** Can be spent. Below zero where a refund took back what was spent. */
  active: z.int(),
  pending: z.int().nonnegative(),
  /** When the first of those that wait become active, if nothing is washed before; null where none wait. */
  pendingUntil: z.iso.datetime().nullable(),
  /** What ends first, and when; null where nothing does. */
  ending: z.object({ points: z.int().positive(), at: z.iso.datetime() }).nullable(),
  /** So many active points buy one wash. */
  pointsPerWash: z.int().positive(),
  pointsPerShekel: z.int().nonnegative(),
  currentTier: ladderTier,
  /** The same as `currentTier` at the top. */
  nextTier: ladderTier,
  currentTierPoints: z.int().nonnegative(),
  nextTierPoints: z.int().nonnegative(),
  /** What a founder member saves on washes; null for everybody else. */
  founderPercent: z.int().nullable(),
  /** Friends who came by the member's link: how many, never who. */
  friends: z.object({
    code: z.string(),
    joined: z.int().nonnegative(),
    bought: z.int().nonnegative(),
    pointsEarned: z.int().nonnegative(),
    pointsEach: z.int().nonnegative(),
    /** Off the friend's first purchase, in percent. */
    percent: z.int().nonnegative(),
  }),
});
export type OwnPoints = z.infer<typeof ownPointsSchema>;

export const getPoints = endpoint({
  name: 'getPoints',
  method: 'GET',
  path: '/api/points',
  summary: 'Points, tier and friends of whoever is signed in',
  status: 200,
  answer: ownPointsSchema,
  problems: ['not_signed_in', 'service_unavailable'],
});

export const pointsMoveSchema = z.object({
  id: z.uuid(),
  reason: z.enum(['earned', 'matured', 'taken_back', 'spent', 'expired', 'referred', 'goodwill', 'withdrawn']),
  /** How many came or went; of those that became active, how many did. */
  points: z.int(),
  movedAt: z.iso.datetime(),
  /** The receipt of the purchase it is about, where it is the member's own. */
  transactionId: receiptTokenSchema.nullable(),
});
export type PointsMove = z.infer<typeof pointsMoveSchema>;

export const listPointsMoves = endpoint({
  name: 'listPointsMoves',
  method: 'GET',
  path: '/api/points/moves',
  summary: 'How the points came and went, newest first; the Link header names the next page',
  query: pageQuerySchema,
  status: 200,
  answer: z.array(pointsMoveSchema),
  answerHeaders: pageHeadersSchema,
  problems: ['not_signed_in', 'validation_failed', 'service_unavailable'],
});

export const takePointsWash = endpoint({
  name: 'takePointsWash',
  method: 'POST',
  path: '/api/points/wash',
  summary: 'Spend active points on one wash; the order is complete with the answer',
  headers: z.object({ 'idempotency-key': z.string().optional() }),
  /** Where the code of the wash is sent. */
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
