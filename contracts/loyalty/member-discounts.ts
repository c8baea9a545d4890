import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';

/** Current percentage of each discount reason that has the same value for all members; 0 if it is not offered. */
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
