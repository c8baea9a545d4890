import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { loyaltyTiers } from './account.ts';

export const founderSchema = z.object({
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  memberSince: z.iso.datetime(),
  loyaltyTier: z.enum(loyaltyTiers),
  /** On washes for oneself; gift cards cost what they cost everybody. */
  discountPercent: z.int().min(1).max(100),
  isClubMember: z.boolean(),
  /** Shekels with two decimals, as text. */
  totalSpent: z.string(),
  washBalance: z.int().nonnegative(),
});
export type Founder = z.infer<typeof founderSchema>;

/** Guests and members who are no founders get the same answer. */
export const getFounderMember = endpoint({
  name: 'getFounderMember',
  method: 'GET',
  path: '/api/founder-member',
  summary: 'The founder membership of whoever is signed in, where there is one',
  status: 200,
  answer: z.discriminatedUnion('success', [
    z.object({ success: z.literal(true), founder: founderSchema }),
    z.object({ success: z.literal(false) }),
  ]),
  problems: ['service_unavailable'],
});
