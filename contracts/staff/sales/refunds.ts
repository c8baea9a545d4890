import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { orderIdSchema, paymentIdSchema } from '#contracts/core/ids.ts';
import { agorotSchema } from '#contracts/core/money.ts';

export const refundReasonCodes = ['cancelled', 'mistake', 'fault'] as const;

/** Somebody wants what others of the staff may have changed meanwhile: what they saw goes with it. */
const seenSchema = z.object({ leftAgorot: agorotSchema, unused: z.int().nonnegative() });
export type SeenRefundable = z.infer<typeof seenSchema>;

const ofPayment = z.object({ paymentId: paymentIdSchema });

export const previewRefund = endpoint({
  name: 'previewRefund',
  method: 'GET',
  path: '/api/admin/payments/:paymentId/refund',
  summary: 'What of a payment could go back now; asks for a fresh proof',
  params: ofPayment,
  status: 200,
  answer: seenSchema.extend({
    capturedAgorot: agorotSchema,
    returnedAgorot: agorotSchema,
    /** What the first so many unused washes are worth, from none to all of them. */
    worthAgorot: z.array(agorotSchema),
    disputed: z.boolean(),
    unassigned: z.boolean(),
    /** The one who asks bought it, by the address. */
    own: z.boolean(),
    /** The customer's address is stored: they get a mail when the money has gone back. */
    notified: z.boolean(),
    /** Points that each whole shekel of the order brought and a refund takes back; 0: none. */
    pointsPerShekel: z.int().nonnegative(),
    /** Above this a second person confirms; what one person gave back of this order before is off it already. */
    aloneAgorot: agorotSchema,
  }),
  problems: ['not_signed_in', 'not_permitted', 'step_up_required', 'payment_not_found', 'service_unavailable'],
});

export const askRefund = endpoint({
  name: 'askRefund',
  method: 'POST',
  path: '/api/admin/payments/:paymentId/refund',
  summary: 'Gives money back, whole or in part; a large sum becomes a proposal that a second person confirms',
  params: ofPayment,
  body: z.object({
    amountAgorot: z.int().positive(),
    washes: z.int().nonnegative(),
    reason: z.enum(refundReasonCodes),
    seen: seenSchema,
    /** Made once for each opened dialog: the same press again is the same refund. */
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
  /** By whoever asks: they may take it back, and not confirm it. */
  own: z.boolean(),
});
export type RefundProposal = z.infer<typeof proposalSchema>;

export const listProposals = endpoint({
  name: 'listProposals',
  method: 'GET',
  path: '/api/admin/proposals',
  summary: 'Refunds that wait for a second person',
  status: 200,
  answer: z.object({ rows: z.array(proposalSchema) }),
  problems: ['not_signed_in', 'not_permitted', 'service_unavailable'],
});

const ofProposal = z.object({ proposalId: z.uuid() });

export const confirmProposal = endpoint({
  name: 'confirmProposal',
  method: 'POST',
  path: '/api/admin/proposals/:proposalId/confirmation',
  summary: 'A second person confirms a refund; what it would do is checked again',
  params: ofProposal,
  status: 200,
  answer: z.object({}),
  problems: [
    'not_signed_in',
    'not_permitted',
    'step_up_required',
    'proposal_not_found',
    'proposal_decided',
    'proposal_own',
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
  summary: 'A proposed refund is declined, or taken back by whoever proposed it',
  params: ofProposal,
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

export const giveUpRefund = endpoint({
  name: 'giveUpRefund',
  method: 'POST',
  path: '/api/admin/refunds/:refundId/give-up',
  summary: 'A refund that the provider refused is over: its washes come back, and it can be asked for anew',
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
