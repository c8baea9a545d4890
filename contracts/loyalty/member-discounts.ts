import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';

/**
 * Discount percentages that are the same for all members, by discount reason. A percentage is 0 if the discount is not
 * offered.
 */
export const memberDiscountsSchema = z.object({
  newMember: z.int().nonnegative(),
  regularMember: z.int().nonnegative(),
  verified: z.int().nonnegative(),
  referredFriend: z.int().nonnegative(),
});
export type MemberDiscounts = z.infer<typeof memberDiscountsSchema>;

export const getMemberDiscounts = endpoint({
  name: 'getMemberDiscounts',
  method: 'GET',
  path: '/api/member-discounts',
  summary: 'Current member discounts in percent',
  status: 200,
  answer: memberDiscountsSchema,
  problems: ['service_unavailable'],
});
