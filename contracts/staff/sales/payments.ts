import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { orderIdSchema, paymentIdSchema } from '#contracts/core/ids.ts';
import { agorotSchema } from '#contracts/core/money.ts';
import { requiredText } from '#contracts/core/person.ts';

const doubtSchema = z.object({
  id: z.string(),
  kind: z.enum(['exception', 'refund_failed', 'disputed']),
  /**
   * Code of the event. It is the kind of the payment exception, or the provider's response to the refund. Null if there
   * is none.
   */
  word: z.string().nullable(),
  at: z.iso.datetime(),
  orderId: orderIdSchema,
  orderCode: z.string(),
  paymentId: paymentIdSchema,
  refundId: z.string().nullable(),
  /** Amount of the problem. For a dispute, the amount that is not yet booked as refunded. */
  amountAgorot: agorotSchema,
  /** True if part of the amount can still be refunded and is not in dispute. */
  refundable: z.boolean(),
});
export type PaymentInDoubt = z.infer<typeof doubtSchema>;

export const listPaymentsInDoubt = endpoint({
  name: 'listPaymentsInDoubt',
  method: 'GET',
  path: '/api/admin/payments/in-doubt',
  summary: 'Payments that staff have to handle: open exceptions, failed refunds, disputes; oldest first',
  status: 200,
  answer: z.object({ rows: z.array(doubtSchema) }),
  problems: ['not_signed_in', 'not_permitted', 'service_unavailable'],
});

export const DISPUTE_NOTE_MAX_LENGTH = 300;
export const disputeResults = ['won', 'lost'] as const;
export type DisputeResult = (typeof disputeResults)[number];

const decidedDisputeSchema = z.object({
  paymentId: paymentIdSchema,
  orderId: orderIdSchema,
  orderCode: z.string(),
  amountAgorot: agorotSchema,
  result: z.enum(disputeResults),
  decidedAt: z.iso.datetime(),
  /** Explanation of the staff user; null if the provider reported the result. */
  note: z.string().nullable(),
  /** Name of the staff user who recorded the result; null if the provider reported it. */
  by: z.string().nullable(),
});
export type DecidedDispute = z.infer<typeof decidedDisputeSchema>;

export const listDecidedDisputes = endpoint({
  name: 'listDecidedDisputes',
  method: 'GET',
  path: '/api/admin/payments/decided-disputes',
  summary: 'Disputes that the bank has decided; newest first',
  status: 200,
  answer: z.object({ rows: z.array(decidedDisputeSchema) }),
  problems: ['not_signed_in', 'not_permitted', 'service_unavailable'],
});

export const decideDispute = endpoint({
  name: 'decideDispute',
  method: 'POST',
  path: '/api/admin/payments/:paymentId/dispute-decision',
  summary: 'Record the bank’s decision about a dispute that the provider does not report',
  params: z.object({ paymentId: paymentIdSchema }),
  body: z.object({ result: z.enum(disputeResults), note: requiredText(DISPUTE_NOTE_MAX_LENGTH) }),
  status: 200,
  answer: z.object({}),
  problems: [
    'not_signed_in',
    'not_permitted',
    'step_up_required',
    'validation_failed',
    'payment_not_found',
    'refund_own_purchase',
    'dispute_not_open',
    'dispute_refund_open',
    'service_unavailable',
  ],
});

export const queryProviderStatus = endpoint({
  name: 'queryProviderStatus',
  method: 'POST',
  path: '/api/admin/payments/:paymentId/question',
  summary: 'Query the provider for the current status of a payment, and update the ledger',
  params: z.object({ paymentId: paymentIdSchema }),
  status: 200,
  answer: z.object({ asked: z.enum(['answered', 'unanswered', 'asked_lately']) }),
  problems: ['not_signed_in', 'not_permitted', 'step_up_required', 'payment_not_found', 'service_unavailable'],
});

const deadLetterSchema = z.object({
  id: z.string(),
  kind: z.enum(['event', 'message']),
  /** Code of the entry. It is the provider of a webhook event, or the outbox topic of a message. */
  word: z.string(),
  diedAt: z.iso.datetime(),
  attempts: z.int(),
  lastError: z.string().nullable(),
  orderId: orderIdSchema.nullable(),
  orderCode: z.string().nullable(),
});
export type DeadLetter = z.infer<typeof deadLetterSchema>;

export const listDeadLetters = endpoint({
  name: 'listDeadLetters',
  method: 'GET',
  path: '/api/admin/dead-letters',
  summary: 'Webhook events and messages whose retries ended; newest first',
  status: 200,
  answer: z.object({ rows: z.array(deadLetterSchema) }),
  problems: ['not_signed_in', 'not_permitted', 'service_unavailable'],
});

export const replayDeadLetter = endpoint({
  name: 'replayDeadLetter',
  method: 'POST',
  path: '/api/admin/dead-letters/replay',
  summary: 'Retry a failed event or message',
  body: z.object({ kind: z.enum(['event', 'message']), id: z.string().min(1).max(300) }),
  status: 200,
  answer: z.object({}),
  problems: [
    'not_signed_in',
    'not_permitted',
    'step_up_required',
    'validation_failed',
    'dead_letter_gone',
    'service_unavailable',
  ],
});
