import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { orderTokenSchema } from '#contracts/core/ids.ts';
import { emailSchema } from '#contracts/core/person.ts';
import { packageIdSchema } from './checkout.ts';

/** Why people of the shop end a membership; `new_immigrant`: asked by somebody who showed a paper of it. */
export const staffCancelReasons = ['asked', 'new_immigrant', 'shop'] as const;
export type StaffCancelReason = (typeof staffCancelReasons)[number];

const agorot = z.int().nonnegative();
const instant = z.iso.datetime();

const planSchema = z.object({
  number: z.int(),
  name: z.string(),
  nameHe: z.string(),
  /** Washes a month. */
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
  /** Unused washes of all months together. */
  washesLeft: z.int(),
  /** Null while a month is being paid for, and where none will begin. */
  nextChargeAt: instant.nullable(),
  nextChargeAgorot: agorot,
  paidUntil: instant.nullable(),
  resumesAt: instant.nullable(),
  cardLast4: z.string().nullable(),
  /** A price that was told and does not hold yet. */
  coming: z.object({ priceAgorot: agorot, from: instant }).nullable(),
  /** The order of a month that was declined, to be paid with another card. */
  unpaidOrder: orderTokenSchema.nullable(),
  /** What cancelling at once gives back, in the law's days of the first purchase. */
  cancelNow: z.object({ refundAgorot: agorot, feeAgorot: agorot }).nullable(),
});
export type OwnMembership = z.infer<typeof ownMembershipSchema>;

/** Empty where the shop has no membership: then nothing of it is shown anywhere. */
export const listMembershipPlans = endpoint({
  name: 'listMembershipPlans',
  method: 'GET',
  path: '/api/membership-plans',
  summary: 'Monthly plans that can be joined, cheapest first',
  status: 200,
  answer: z.array(planSchema),
  problems: ['service_unavailable'],
});

/** A shop without plans answers with nothing here, and `not_found` to everything below. */
export const getMembership = endpoint({
  name: 'getMembership',
  method: 'GET',
  path: '/api/account/membership',
  summary: 'The membership of whoever is signed in, and the plans that can be joined',
  status: 200,
  answer: z.object({ membership: ownMembershipSchema.nullable(), plans: z.array(planSchema) }),
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
  summary: 'Join a plan: its first month is paid on the payment page, which keeps the card',
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
  summary: 'No month begins before a day',
  body: z.object({ until: z.iso.date() }),
  status: 204,
  answer: z.null(),
  problems: changeProblems,
});

export const resumeMembership = endpoint({
  name: 'resumeMembership',
  method: 'POST',
  path: '/api/account/membership/resume',
  summary: 'Take a pause or a cancellation back',
  status: 204,
  answer: z.null(),
  problems: changeProblems,
});

export const cancelMembership = endpoint({
  name: 'cancelMembership',
  method: 'POST',
  path: '/api/account/membership/cancel',
  summary: 'Cancel: what is paid for goes on to its end, or at once with money back where the law gives it',
  body: z.object({ when: z.enum(['end', 'now']) }),
  status: 204,
  answer: z.null(),
  problems: changeProblems,
});
