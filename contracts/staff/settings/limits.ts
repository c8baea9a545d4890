import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';

/** Highest limit that can be set, in agorot. */
export const LIMIT_MAX_AGOROT = 10_000_000;

/** Acts with limits, and the roles that may do them. */
export const limitedRoles = {
  refund: ['owner', 'manager', 'support'],
  goodwill: ['owner'],
} as const;
export type LimitedAct = keyof typeof limitedRoles;

const amountSchema = z.int().nonnegative().max(LIMIT_MAX_AGOROT);

/**
 * Limits for one staff user alone, in agorot, for one order or gift and for one day of the shop. With 0, every act needs
 * a second approval.
 */
const limitSchema = z
  .object({ actAgorot: amountSchema, dayAgorot: amountSchema })
  .refine(({ actAgorot, dayAgorot }) => dayAgorot >= actAgorot, { path: ['dayAgorot'] });
export type ActLimit = z.infer<typeof limitSchema>;

/** Limits by act and role. A gift, washes or points, counts with its worth. */
export const staffLimitsSchema = z.object({
  refund: z.object({ owner: limitSchema, manager: limitSchema, support: limitSchema }),
  goodwill: z.object({ owner: limitSchema }),
});
export type StaffLimits = z.infer<typeof staffLimitsSchema>;

const answerSchema = z.object({
  limits: staffLimitsSchema,
  /** Version of the saved limits; 0 if the built-in limits apply. */
  version: z.int().nonnegative(),
  /** Name of the staff user who saved them, and when; null if the built-in limits apply. */
  saved: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
});
export type StaffLimitsAnswer = z.infer<typeof answerSchema>;

const path = '/api/admin/limits';
const reading = ['not_signed_in', 'not_permitted', 'service_unavailable'] as const;

export const getStaffLimits = endpoint({
  name: 'getStaffLimits',
  method: 'GET',
  path,
  summary: 'What a staff user of each role may refund and give away alone',
  status: 200,
  answer: answerSchema,
  problems: reading,
});

export const saveStaffLimits = endpoint({
  name: 'saveStaffLimits',
  method: 'PUT',
  path,
  summary: 'Change what a staff user of each role may refund and give away alone. Requires a fresh proof',
  /** `seen`: the version that was on the screen. */
  body: z.object({ limits: staffLimitsSchema, seen: z.int().nonnegative() }),
  status: 200,
  answer: answerSchema,
  problems: [...reading, 'validation_failed', 'changed_meanwhile', 'step_up_required'],
});
