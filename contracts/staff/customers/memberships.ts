import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { customerIdSchema, membershipIdSchema } from '#contracts/core/ids.ts';
import { listPageSchema } from '#contracts/core/list-page-schema.ts';
import { agorotSchema } from '#contracts/core/money.ts';
import { staffCancelReasons } from '#contracts/selling/membership.ts';
import { listQuery } from '../list.ts';

const instant = z.iso.datetime();

export const membershipStates = ['active', 'past_due', 'paused', 'cancelled', 'ended', 'joining'] as const;

const membershipSchema = z.object({
  membershipId: membershipIdSchema,
  customerId: customerIdSchema,
  nameMasked: z.string().nullable(),
  plan: z.object({ en: z.string(), he: z.string() }),
  state: z.enum(membershipStates),
  /** Price per month, in agorot. */
  priceAgorot: agorotSchema,
  /** Number of months of the membership that have begun. */
  months: z.int(),
  joinedAt: instant,
  nextChargeAt: instant.nullable(),
  paidUntil: instant.nullable(),
  resumesAt: instant.nullable(),
  endedAt: instant.nullable(),
  endReason: z.enum(['cancelled', 'unpaid', 'never_paid', 'account_deleted']).nullable(),
  version: z.int(),
});
export type StaffMembership = z.infer<typeof membershipSchema>;

const backSchema = z.object({ refundAgorot: agorotSchema, feeAgorot: agorotSchema, washes: z.int() }).nullable();

const openedSchema = membershipSchema.extend({
  /**
   * Refund if the membership is cancelled immediately. Null before the first payment, after the legal cancellation
   * period, and after the end of the membership. Also null if a month cannot be refunded now.
   */
  cancelNow: backSchema,
  /**
   * Refund if the membership is cancelled immediately and the customer presents a document as a new immigrant. Null
   * after the four months in which new immigrants may cancel. Also null if no refund is possible.
   */
  cancelNowByPaper: backSchema,
});
export type StaffMembershipDetail = z.infer<typeof openedSchema>;

const membershipParams = z.object({ membershipId: membershipIdSchema });

export const listMemberships = endpoint({
  name: 'listMemberships',
  method: 'GET',
  path: '/api/admin/memberships',
  summary: 'Monthly memberships, newest first',
  query: listQuery({ state: z.enum(['', ...membershipStates]).optional() }),
  status: 200,
  answer: listPageSchema(membershipSchema),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'],
});

export const getStaffMembership = endpoint({
  name: 'getStaffMembership',
  method: 'GET',
  path: '/api/admin/memberships/:membershipId',
  summary: 'One membership, and the refund if it is ended',
  params: membershipParams,
  status: 200,
  answer: openedSchema,
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'not_found', 'service_unavailable'],
});

export const cancelMembershipAsStaff = endpoint({
  name: 'cancelMembershipAsStaff',
  method: 'POST',
  path: '/api/admin/memberships/:membershipId/cancellation',
  summary: 'End a membership; the subscriber is notified of the reason; requires a fresh proof',
  params: membershipParams,
  body: z.object({
    when: z.enum(['end', 'now']),
    reason: z.enum(staffCancelReasons),
    /**
     * Version of the membership that the staff user saw. The request is refused if the membership has changed since
     * then.
     */
    version: z.int(),
  }),
  status: 200,
  answer: openedSchema,
  problems: [
    'not_signed_in',
    'not_permitted',
    'step_up_required',
    'validation_failed',
    'not_found',
    'changed_meanwhile',
    'service_unavailable',
  ],
});
