import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { loyaltyTiers } from './account.ts';

export const ownFounderSchema = z.object({
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  memberSince: z.iso.datetime(),
  loyaltyTier: z.enum(loyaltyTiers),
  /** Discount on the customer's own washes, in percent. Gift vouchers are sold at the regular price. */
  discountPercent: z.int().min(1).max(100),
  isClubMember: z.boolean(),
  /** Total amount that the customer paid for orders, minus refunds. It is in shekels with two decimals, as text. */
  totalSpent: z.string(),
  washBalance: z.int().nonnegative(),
});
export type Founder = z.infer<typeof ownFounderSchema>;

/**
 * Returns the founder membership of the customer. Guests get the same response as customers who are not founder
 * members.
 */
export const getFounderMember = endpoint({
  name: 'getFounderMember',
  method: 'GET',
  path: '/api/founder-member',
  summary: 'Founder membership of the signed-in customer, if there is one',
  status: 200,
  answer: z.discriminatedUnion('success', [
    z.object({ success: z.literal(true), founder: ownFounderSchema }),
    z.object({ success: z.literal(false) }),
  ]),
  problems: ['service_unavailable'],
});
