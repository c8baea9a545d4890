import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { customerIdSchema } from '#contracts/core/ids.ts';

export const pointsWithdrawalReasons = ['mistake', 'misuse', 'other'] as const;
export type PointsWithdrawalReason = (typeof pointsWithdrawalReasons)[number];

const ofCustomer = z.object({ customerId: customerIdSchema });

export const previewPointsWithdrawal = endpoint({
  name: 'previewPointsWithdrawal',
  method: 'GET',
  path: '/api/admin/customers/:customerId/points-withdrawals/preview',
  summary: 'How many points of a member whoever asks could take back now; asks for a fresh proof',
  params: ofCustomer,
  status: 200,
  answer: z.object({
    /** What can be spent now; below zero where a refund took back what was spent. */
    active: z.int(),
    /** What can be taken: no more than is there, nor than the limit of a day leaves. */
    most: z.int().nonnegative(),
  }),
  problems: [
    'not_signed_in',
    'not_permitted',
    'step_up_required',
    'validation_failed',
    'not_found',
    'service_unavailable',
  ],
});

export const withdrawPoints = endpoint({
  name: 'withdrawPoints',
  method: 'POST',
  path: '/api/admin/customers/:customerId/points-withdrawals',
  summary: 'Takes points back that were given by mistake or come by misuse; never more than can be spent',
  params: ofCustomer,
  body: z.object({
    points: z.int().positive().max(1_000_000),
    reason: z.enum(pointsWithdrawalReasons),
    /** Made once for each opened dialog: the same press again takes nothing more. */
    idempotencyKey: z.uuid(),
  }),
  status: 200,
  answer: z.object({}),
  problems: [
    'not_signed_in',
    'not_permitted',
    'step_up_required',
    'validation_failed',
    'not_found',
    'points_too_few',
    'points_day_limit',
    'idempotency_key_reused',
    'service_unavailable',
  ],
});
