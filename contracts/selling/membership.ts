import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { orderTokenSchema } from '#contracts/core/ids.ts';
import { emailSchema } from '#contracts/core/person.ts';
import { packageIdSchema } from './checkout.ts';

/**
 * Reasons why staff end a membership. `asked`: the subscriber requested it. `new_immigrant`: the subscriber presented a
 * document as a new immigrant. `shop`: the shop decided to end it.
 */
export const staffCancelReasons = ['asked', 'new_immigrant', 'shop'] as const;
export type StaffCancelReason = (typeof staffCancelReasons)[number];

const agorot = z.int().nonnegative();
const instant = z.iso.datetime();

const planSchema = z.object({
  number: z.int(),
  name: z.string(),
  nameHe: z.string(),
  washCount: z.int(),
  priceAgorot: agorot,
});
export type MembershipPlan = z.infer<typeof planSchema>;

export const ownMembershipSchema = z.object({
  state: z.enum(['joining', 'active', 'past_due', 'paused', 'cancelled', 'ended']),
  name: z.string(),
  nameHe: z.string(),
  washCount: z.int(),
  priceAgorot: agorot,
  /** Number of unused washes from all months of the membership. */
  washesLeft: z.int(),
  /**
   * Time of the next charge. Null during a pause and while the payment of a month is pending. Also null if no further
   * month will begin.
   */
  nextChargeAt: instant.nullable(),
  nextChargeAgorot: agorot,
  paidUntil: instant.nullable(),
  resumesAt: instant.nullable(),
  cardLast4: z.string().nullable(),
  /** Announced future price and its start; null if no price is announced. */
  coming: z.object({ priceAgorot: agorot, from: instant }).nullable(),
  /**
   * Order link for a month whose payment was declined. The month can be paid there with another card. Null if no month
   * is unpaid.
   */
  unpaidOrder: orderTokenSchema.nullable(),
  /**
   * Refund and fee in agorot if the membership is cancelled immediately. Null before the first payment, and after the
   * legal cancellation period of the first purchase. Also null if a month cannot be refunded now.
   */
  cancelNow: z.object({ refundAgorot: agorot, feeAgorot: agorot }).nullable(),
});
export type OwnMembership = z.infer<typeof ownMembershipSchema>;

/**
 * Lists the membership plans. The list is empty if the shop offers no membership. Pages then do not mention
 * memberships.
 */
export const listMembershipPlans = endpoint({
  name: 'listMembershipPlans',
  method: 'GET',
  path: '/api/membership-plans',
  part: 'membership',
  summary: 'Monthly plans, cheapest first',
  status: 200,
  answer: z.array(planSchema),
  problems: ['service_unavailable'],
});

/**
 * Returns the customer's membership. If the shop has no plans, the response is empty, and all endpoints below return
 * `not_found`.
 */
export const getMembership = endpoint({
  name: 'getMembership',
  method: 'GET',
  path: '/api/account/membership',
  part: 'membership',
  summary: 'Membership of the signed-in customer, and the available plans',
  status: 200,
  answer: z.object({
    membership: ownMembershipSchema.nullable(),
    plans: z.array(planSchema),
    /** Payment company whose page receives the first payment and stores the card; null if no plan can be joined. */
    company: z.string().nullable(),
  }),
  problems: ['not_signed_in', 'service_unavailable'],
});

const changeProblems = [
  'not_signed_in',
  'not_found',
  'validation_failed',
  'changed_meanwhile',
  'too_many_requests',
  'unsupported_media_type',
  'payload_too_large',
  'service_unavailable',
] as const;

export const joinMembership = endpoint({
  name: 'joinMembership',
  method: 'POST',
  path: '/api/account/membership',
  summary: 'Join a plan: the first month is paid on the payment page, which stores the card',
  body: z.object({
    plan: packageIdSchema,
    email: emailSchema,
    agreed: z.union([z.literal(true), z.enum(['on', 'true']).transform(() => true as const)]),
  }),
  status: 201,
  answer: z.object({ redirectUrl: z.url() }),
  problems: [
    ...changeProblems,
    'work_required',
    'membership_exists',
    'order_not_payable',
    'request_in_progress',
    'payment_provider_unavailable',
    'earlier_payment_unanswered',
  ],
});

export const pauseMembership = endpoint({
  name: 'pauseMembership',
  method: 'POST',
  path: '/api/account/membership/pause',
  summary: 'Pause the membership until a day',
  body: z.object({ until: z.iso.date() }),
  status: 204,
  answer: z.null(),
  problems: changeProblems,
});

export const resumeMembership = endpoint({
  name: 'resumeMembership',
  method: 'POST',
  path: '/api/account/membership/resume',
  summary: 'Withdraw a pause or a cancellation',
  status: 204,
  answer: z.null(),
  problems: changeProblems,
});

export const cancelMembership = endpoint({
  name: 'cancelMembership',
  method: 'POST',
  path: '/api/account/membership/cancel',
  summary: 'Cancel at the end of the paid month, or immediately with a refund within the statutory days',
  body: z.object({ when: z.enum(['end', 'now']) }),
  status: 204,
  answer: z.null(),
  problems: changeProblems,
});
