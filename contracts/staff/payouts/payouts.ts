import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { listPageSchema } from '#contracts/core/list-page-schema.ts';
import { requiredText } from '#contracts/core/person.ts';
import { monthPeriodSchema } from '#contracts/franchise/statements.ts';
import { listQuery } from '../list.ts';

/**
 * Maximum length of the payer's name, such as 'PayPlus'. The next constant is the maximum length of a payout number.
 */
export const PAYER_MAX_LENGTH = 60;
export const PAYOUT_NUMBER_MAX_LENGTH = 60;
export const PAYOUT_NOTE_MAX_LENGTH = 300;

export const payoutIdSchema = z.uuid().brand('PayoutId');
export type PayoutId = z.infer<typeof payoutIdSchema>;

/**
 * States of a payout. `differs`: at least one row waits for a decision, because our ledger has another amount or no
 * matching payment or refund. `agrees`: no row waits for a decision.
 */
export const payoutStates = ['differs', 'agrees'] as const;
export type PayoutState = (typeof payoutStates)[number];

const common = ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'] as const;
const sumSchema = z.int();
const sumsShape = {
  /** Payments minus refunds and chargebacks, in agorot. */
  grossAgorot: sumSchema,
  /** Fees that the payer kept. They are without VAT if the payer's list states VAT separately. */
  feeAgorot: sumSchema,
  /** VAT on the fees; zero if the payer's list does not state VAT separately. */
  feeVatAgorot: sumSchema,
  /** Amount that arrived at the bank, in agorot. */
  netAgorot: sumSchema,
} as const;

const payoutSchema = z.object({
  id: payoutIdSchema,
  payer: z.string(),
  paidOn: z.iso.date(),
  /** Number of the payout in the payer's list; empty if the list has none. */
  number: z.string(),
  rows: z.int(),
  state: z.enum(payoutStates),
  /** Number of payout rows that wait for a decision. */
  openRows: z.int(),
  ...sumsShape,
});
export type PayoutSummary = z.infer<typeof payoutSchema>;

const filters = {
  period: monthPeriodSchema.optional(),
  state: z.enum(payoutStates).optional(),
  payer: z.string().max(PAYER_MAX_LENGTH).optional(),
};

export const listPayouts = endpoint({
  name: 'listPayouts',
  method: 'GET',
  path: '/api/admin/payouts',
  summary: 'Payouts of the payment providers to the bank, newest first',
  query: listQuery(filters),
  status: 200,
  answer: listPageSchema(payoutSchema),
  problems: common,
});

export const sumPayouts = endpoint({
  name: 'sumPayouts',
  method: 'GET',
  path: '/api/admin/payouts/sums',
  summary: 'Gross, fees, VAT on fees and net of all payouts of a filter',
  query: z.object(filters),
  status: 200,
  answer: z.object(sumsShape),
  problems: common,
});

export const listPayoutChoices = endpoint({
  name: 'listPayoutChoices',
  method: 'GET',
  path: '/api/admin/payouts/choices',
  summary: 'Payers and months of the stored payouts, for the filters and the import, and the number of unpaid payments',
  status: 200,
  answer: z.object({
    payers: z.array(z.string()),
    /** Months with payouts, newest first. */
    periods: z.array(monthPeriodSchema),
    /**
     * Number of payments that should have been paid to the shop but are in no payout. Payments with a note that
     * explains this are not counted.
     */
    overdue: z.int(),
  }),
  problems: ['not_signed_in', 'not_permitted', 'service_unavailable'],
});

const payoutDetailSchema = payoutSchema.extend({
  /** Totals of the payout by kind of row, in agorot. Refunds and chargebacks are negative. */
  paidAgorot: sumSchema,
  refundedAgorot: sumSchema,
  chargebackAgorot: sumSchema,
  /** Number of unmatched payout rows for which exactly one payment or refund is possible. */
  clearRows: z.int(),
  importedBy: z.string(),
  importedAt: z.iso.datetime(),
});
export type PayoutDetail = z.infer<typeof payoutDetailSchema>;

const payoutParams = z.object({ payoutId: payoutIdSchema });

export const getPayout = endpoint({
  name: 'getPayout',
  method: 'GET',
  path: '/api/admin/payouts/:payoutId',
  summary: 'One payout with its sums by kind',
  params: payoutParams,
  status: 200,
  answer: payoutDetailSchema,
  problems: ['not_signed_in', 'not_permitted', 'not_found', 'service_unavailable'],
});

export const removePayout = endpoint({
  name: 'removePayout',
  method: 'DELETE',
  path: '/api/admin/payouts/:payoutId',
  summary: 'Remove a payout with its rows, for example after an import with wrong columns',
  params: payoutParams,
  status: 200,
  answer: z.object({ removed: z.int() }),
  problems: ['not_signed_in', 'not_permitted', 'not_found', 'service_unavailable'],
});

export const matchUniquePayoutRows = endpoint({
  name: 'matchUniquePayoutRows',
  method: 'POST',
  path: '/api/admin/payouts/:payoutId/matches',
  summary: 'Match all rows that can be one payment or refund only, by amount, day and card',
  params: payoutParams,
  body: z.object({
    /** Number of payout rows with a unique match that the staff user saw on the screen. */
    rows: z.int().min(1),
  }),
  status: 200,
  answer: z.object({ matched: z.int() }),
  problems: [...common, 'not_found', 'changed_meanwhile'],
});

export const payoutNoteSchema = requiredText(PAYOUT_NOTE_MAX_LENGTH);
