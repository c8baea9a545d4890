import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { orderIdSchema, paymentIdSchema } from '#contracts/core/ids.ts';
import { agorotSchema } from '#contracts/core/money.ts';

export const refundReasonCodes = ['cancelled', 'mistake', 'fault'] as const;

/** Values that the staff user saw before the refund. The request is refused if they have changed since then. */
const seenSchema = z.object({ leftAgorot: agorotSchema, unused: z.int().nonnegative() });
export type DisplayedRefundAmounts = z.infer<typeof seenSchema>;

const paymentParams = z.object({ paymentId: paymentIdSchema });

export const previewRefund = endpoint({
  name: 'previewRefund',
  method: 'GET',
  path: '/api/admin/payments/:paymentId/refund',
  summary: 'Refundable amounts of a payment, and the effects of a refund',
  params: paymentParams,
  status: 200,
  answer: seenSchema.extend({
    capturedAgorot: agorotSchema,
    returnedAgorot: agorotSchema,
    /**
     * Refundable amounts in agorot, by number of cancelled washes. The list begins with 0 washes and ends with all
     * unused washes.
     */
    worthAgorot: z.array(agorotSchema),
    disputed: z.boolean(),
    unassigned: z.boolean(),
    /** True if the order was bought with the signed-in staff user's email address. */
    own: z.boolean(),
    /** True if the customer's email address is known. The customer then gets an email when the refund is paid out. */
    notified: z.boolean(),
    /**
     * Number of points per whole shekel that the order earned; 0 if it earned none. A refund takes these points back.
     */
    pointsPerShekel: z.int().nonnegative(),
    /** Issuer of the credit note for the refund. `none`: the shop issued no documents at the time of the sale. */
    creditNote: z.enum(['ours', 'provider', 'none']),
    /**
     * Maximum amount in agorot that this staff user may refund without a second approval. It follows from the limits
     * per order and per day.
     */
    aloneAgorot: agorotSchema,
  }),
  problems: ['not_signed_in', 'not_permitted', 'payment_not_found', 'service_unavailable'],
});

export const requestStaffRefund = endpoint({
  name: 'requestStaffRefund',
  method: 'POST',
  path: '/api/admin/payments/:paymentId/refund',
  summary: 'Refund a payment in full or in part; a large amount becomes a proposal that needs a second approval',
  params: paymentParams,
  body: z.object({
    amountAgorot: z.int().positive(),
    washes: z.int().nonnegative(),
    reason: z.enum(refundReasonCodes),
    seen: seenSchema,
    /**
     * Idempotency key, created once for each opened dialog. A repeated request with the same key creates no second
     * refund.
     */
    idempotencyKey: z.uuid(),
  }),
  status: 200,
  answer: z.object({ outcome: z.enum(['asked', 'proposed']) }),
  problems: [
    'not_signed_in',
    'not_permitted',
    'step_up_required',
    'validation_failed',
    'payment_not_found',
    'payment_disputed',
    'refund_changed',
    'refund_own_purchase',
    'refund_too_much',
    'refund_needs_washes',
    'idempotency_key_reused',
    'service_unavailable',
  ],
});

const proposalSchema = z.object({
  proposalId: z.string(),
  orderId: orderIdSchema,
  orderCode: z.string(),
  paymentId: paymentIdSchema,
  amountAgorot: agorotSchema,
  washes: z.int(),
  reason: z.enum(refundReasonCodes),
  proposedAt: z.iso.datetime(),
  proposedBy: z.string(),
  /** True if the signed-in staff user proposed the refund. Only then may this user withdraw it. */
  own: z.boolean(),
  /**
   * Time from which the signed-in staff user may approve their own proposal, because no colleague can approve it. Null
   * if another staff user must approve it.
   */
  ownFrom: z.iso.datetime().nullable(),
});
export type RefundProposal = z.infer<typeof proposalSchema>;

export const listProposals = endpoint({
  name: 'listProposals',
  method: 'GET',
  path: '/api/admin/proposals',
  summary: 'Refunds that wait for a second approval',
  status: 200,
  answer: z.object({ rows: z.array(proposalSchema) }),
  problems: ['not_signed_in', 'not_permitted', 'service_unavailable'],
});

const proposalParams = z.object({ proposalId: z.uuid() });

export const confirmProposal = endpoint({
  name: 'confirmProposal',
  method: 'POST',
  path: '/api/admin/proposals/:proposalId/confirmation',
  summary: 'Approve a proposed refund; all conditions are checked again',
  params: proposalParams,
  status: 200,
  answer: z.object({}),
  problems: [
    'not_signed_in',
    'not_permitted',
    'step_up_required',
    'proposal_not_found',
    'proposal_decided',
    'proposal_own',
    'proposal_too_early',
    'payment_not_found',
    'payment_disputed',
    'refund_own_purchase',
    'refund_too_much',
    'refund_needs_washes',
    'idempotency_key_reused',
    'service_unavailable',
  ],
});

export const declineProposal = endpoint({
  name: 'declineProposal',
  method: 'POST',
  path: '/api/admin/proposals/:proposalId/refusal',
  summary: 'Decline a proposed refund, or withdraw the caller’s proposal',
  params: proposalParams,
  status: 200,
  answer: z.object({}),
  problems: [
    'not_signed_in',
    'not_permitted',
    'step_up_required',
    'proposal_not_found',
    'proposal_decided',
    'service_unavailable',
  ],
});

export const closeFailedRefund = endpoint({
  name: 'closeFailedRefund',
  method: 'POST',
  path: '/api/admin/refunds/:refundId/give-up',
  summary: 'Close a refund that the provider refused: its washes return to the voucher and a new refund is possible',
  params: z.object({ refundId: z.uuid() }),
  status: 200,
  answer: z.object({}),
  problems: [
    'not_signed_in',
    'not_permitted',
    'step_up_required',
    'refund_not_found',
    'refund_not_failed',
    'service_unavailable',
  ],
});
