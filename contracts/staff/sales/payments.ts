import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { orderIdSchema, paymentIdSchema } from '#contracts/core/ids.ts';
import { agorotSchema } from '#contracts/core/money.ts';

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
