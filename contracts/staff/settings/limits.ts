import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';

/** Maximum value that staff can set as a limit, in agorot. */
export const LIMIT_MAX_AGOROT = 10_000_000;

/** Actions whose amounts are limited, and the roles that may do them. */
export const rolesByLimitedAction = {
  refund: ['owner', 'manager', 'support'],
  goodwill: ['owner'],
} as const;
export type LimitedAction = keyof typeof rolesByLimitedAction;

/** Fixed role whose refund limit also applies to custom roles that allow refunds. */
export const CUSTOM_ROLE_LIMIT_SOURCE = 'support' satisfies (typeof rolesByLimitedAction)['refund'][number];

const amountSchema = z.int().nonnegative().max(LIMIT_MAX_AGOROT);

/**
 * Amounts in agorot up to which no second approval is needed. One limit is for one order or goodwill gift, and the
 * other limit is for one day in Israel local time. If a limit is 0, every action needs a second approval.
 */
const limitSchema = z
  .object({ actAgorot: amountSchema, dayAgorot: amountSchema })
  .refine(({ actAgorot, dayAgorot }) => dayAgorot >= actAgorot, { path: ['dayAgorot'] });
export type ActionLimit = z.infer<typeof limitSchema>;

/** Limits for each action and role. For a goodwill gift of washes or points, its value in agorot counts. */
export const staffLimitsSchema = z.object({
  refund: z.object({ owner: limitSchema, manager: limitSchema, support: limitSchema }),
  goodwill: z.object({ owner: limitSchema }),
});
export type StaffLimits = z.infer<typeof staffLimitsSchema>;

const answerSchema = z.object({
  limits: staffLimitsSchema,
  /** Version of the saved limits; 0 if the built-in limits apply. */
  version: z.int().nonnegative(),
  /** Staff user who saved the limits, and the time; null if the built-in limits apply. */
  saved: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
});
export type StaffLimitsResponse = z.infer<typeof answerSchema>;

const path = '/api/admin/limits';
const reading = ['not_signed_in', 'not_permitted', 'service_unavailable'] as const;

export const getStaffLimits = endpoint({
  name: 'getStaffLimits',
  method: 'GET',
  path,
  summary: 'Limits of each role for refunds and gifts without a second approval',
  status: 200,
  answer: answerSchema,
  problems: reading,
});

export const saveStaffLimits = endpoint({
  name: 'saveStaffLimits',
  method: 'PUT',
  path,
  summary: 'Change the limits of each role for refunds and gifts without a second approval. Requires a fresh proof',
  /**
   * New limits, and in `seen` the version that the staff user saw. The request is refused if the limits have changed
   * since then.
   */
  body: z.object({ limits: staffLimitsSchema, seen: z.int().nonnegative() }),
  status: 200,
  answer: answerSchema,
  problems: [...reading, 'validation_failed', 'changed_meanwhile', 'step_up_required'],
});
