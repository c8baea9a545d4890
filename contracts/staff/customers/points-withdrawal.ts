import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { customerIdSchema } from '#contracts/core/ids.ts';

export const pointsWithdrawalReasons = ['mistake', 'misuse', 'other'] as const;
export type PointsWithdrawalReason = (typeof pointsWithdrawalReasons)[number];

const customerParams = z.object({ customerId: customerIdSchema });

export const previewPointsWithdrawal = endpoint({
  name: 'previewPointsWithdrawal',
  method: 'GET',
  path: '/api/admin/customers/:customerId/points-withdrawals/preview',
  summary: 'Number of points that the staff user can withdraw from a member now; requires a fresh proof',
  params: customerParams,
  status: 200,
  answer: z.object({
    /**
     * Loyalty points that can be spent now. The number is negative if a refund took back points that were already
     * spent.
     */
    active: z.int(),
    /**
     * Maximum number of loyalty points that the staff user can withdraw now. It is limited by the customer's points and
     * by the daily limit.
     */
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
  summary: 'Withdraw points that were given by mistake or gained by misuse; at most the active points',
  params: customerParams,
  body: z.object({
    points: z.int().positive().max(1_000_000),
    reason: z.enum(pointsWithdrawalReasons),
    /**
     * Idempotency key, created once for each opened dialog. A repeated request with the same key withdraws no further
     * points.
     */
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
