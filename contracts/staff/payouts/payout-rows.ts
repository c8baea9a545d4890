import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { orderIdSchema, paymentIdSchema } from '#contracts/core/ids.ts';
import { listPageSchema } from '#contracts/core/list-page-schema.ts';
import { listQuery } from '../list.ts';
import { payoutIdSchema, payoutNoteSchema } from './payouts.ts';

export const payoutRowIdSchema = z.uuid().brand('PayoutRowId');
export type PayoutRowId = z.infer<typeof payoutRowIdSchema>;

/** Kinds of rows in a payout. `fee`: a fee without a payment, such as a monthly fee. */
export const payoutKinds = ['payment', 'refund', 'chargeback', 'fee'] as const;
export type PayoutKind = (typeof payoutKinds)[number];

/**
 * States of a payout row, compared with our ledger. `agrees`: our ledger has the same amount. `differs`: our ledger has
 * another amount. `unknown`: the row is not matched with a payment or refund of ours. `checked`: staff explained the
 * difference. `fee`: there is nothing to compare.
 */
export const payoutRowStates = ['agrees', 'differs', 'unknown', 'checked', 'fee'] as const;
export type PayoutRowState = (typeof payoutRowStates)[number];

const common = ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'] as const;
const changing = [...common, 'not_found', 'changed_meanwhile'] as const;

const rowSchema = z.object({
  id: payoutRowIdSchema,
  payoutId: payoutIdSchema,
  kind: z.enum(payoutKinds),
  /** Day of the transaction. */
  movedOn: z.iso.date(),
  /** Number of the transaction in the payer's payout list; empty if the list has none. */
  reference: z.string(),
  last4: z.string().nullable(),
  grossAgorot: z.int(),
  feeAgorot: z.int(),
  feeVatAgorot: z.int(),
  netAgorot: z.int(),
  /** Amount in our ledger, in agorot; null if the row is not matched with a payment or refund. */
  expectedAgorot: z.int().nullable(),
  state: z.enum(payoutRowStates),
  /** Note in which staff explained a difference; null if the row has none. */
  note: z.string().nullable(),
  notedBy: z.string().nullable(),
  orderId: orderIdSchema.nullable(),
  orderCode: z.string().nullable(),
});
export type PayoutRow = z.infer<typeof rowSchema>;

export const listPayoutRows = endpoint({
  name: 'listPayoutRows',
  method: 'GET',
  path: '/api/admin/payout-rows',
  summary: 'Rows of a payout in the order of its file, each with the payment or refund of ours and the difference',
  query: listQuery({
    payout: payoutIdSchema,
    /** State of the listed rows. `open`: rows that wait for a decision. */
    state: z.enum(['open', ...payoutRowStates]).optional(),
    kind: z.enum(payoutKinds).optional(),
  }),
  status: 200,
  answer: listPageSchema(rowSchema),
  problems: common,
});

const rowParams = z.object({ payoutRowId: payoutRowIdSchema });

const candidateSchema = z.object({
  paymentId: paymentIdSchema,
  /** Id of the refund; null for a payment. */
  refundId: z.uuid().nullable(),
  orderId: orderIdSchema,
  orderCode: z.string(),
  at: z.iso.datetime(),
  /** Amount in our ledger, in agorot; negative for a refund. */
  amountAgorot: z.int(),
  last4: z.string().nullable(),
});
export type PayoutCandidate = z.infer<typeof candidateSchema>;

export const listPayoutCandidates = endpoint({
  name: 'listPayoutCandidates',
  method: 'GET',
  path: '/api/admin/payout-rows/:payoutRowId/candidates',
  summary: 'Payments or refunds of ours that a row without a match can be, by reference, or by amount, day and card',
  params: rowParams,
  status: 200,
  answer: z.object({ rows: z.array(candidateSchema) }),
  problems: common,
});

export const matchPayoutRow = endpoint({
  name: 'matchPayoutRow',
  method: 'POST',
  path: '/api/admin/payout-rows/:payoutRowId/match',
  summary: 'Match a row with one of its candidates; each payment and refund is in one row only',
  params: rowParams,
  body: z.object({ paymentId: paymentIdSchema, refundId: z.uuid().nullable() }),
  status: 200,
  answer: rowSchema,
  problems: changing,
});

export const addNoteToPayoutRow = endpoint({
  name: 'addNoteToPayoutRow',
  method: 'POST',
  path: '/api/admin/payout-rows/:payoutRowId/note',
  summary: 'Explain the difference of a row; the row then waits no more',
  params: rowParams,
  body: z.object({ note: payoutNoteSchema }),
  status: 200,
  answer: rowSchema,
  problems: changing,
});

const overdueSchema = z.object({
  paymentId: paymentIdSchema,
  provider: z.string(),
  orderId: orderIdSchema,
  orderCode: z.string(),
  at: z.iso.datetime(),
  amountAgorot: z.int(),
  refundedAgorot: z.int(),
  last4: z.string().nullable(),
  note: z.string().nullable(),
  notedBy: z.string().nullable(),
});
export type OverduePayment = z.infer<typeof overdueSchema>;

export const listOverduePayments = endpoint({
  name: 'listOverduePayments',
  method: 'GET',
  path: '/api/admin/payouts/overdue',
  summary: 'Payments that no payout contains although they should have been paid out, oldest first',
  query: listQuery({ state: z.enum(['open', 'checked']).optional() }),
  status: 200,
  answer: listPageSchema(overdueSchema),
  problems: common,
});

export const addNoteToOverduePayment = endpoint({
  name: 'addNoteToOverduePayment',
  method: 'POST',
  path: '/api/admin/payouts/overdue/:paymentId/note',
  summary: 'Explain why a payment was not paid out; it then waits no more',
  params: z.object({ paymentId: paymentIdSchema }),
  body: z.object({ note: payoutNoteSchema }),
  status: 200,
  answer: z.object({ noted: z.literal(true) }),
  problems: changing,
});
