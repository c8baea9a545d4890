import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { requiredText } from '#contracts/core/person.ts';
import { PAYER_MAX_LENGTH } from './payouts.ts';

/** Maximum number of characters of a payout file. The next constant is the maximum number of rows. */
export const PAYOUT_FILE_MAX_LENGTH = 3_000_000;
export const PAYOUT_FILE_ROWS_MAX = 20_000;
const BODY_MAX_BYTES = 8 * 1_024 * 1_024;
const COLUMNS_MAX = 100;

/** Kinds of values that a column of a payout file can contain. */
export const payoutFields = [
  'movedOn',
  'gross',
  'fee',
  'feeVat',
  'net',
  'reference',
  'ourReference',
  'kind',
  'last4',
  'paidOn',
  'number',
  'currency',
] as const;
export type PayoutField = (typeof payoutFields)[number];

/** Kinds of values for which every payout file must have a column. */
export const requiredPayoutFields = ['movedOn', 'gross'] as const satisfies readonly PayoutField[];

const columnSchema = z
  .int()
  .min(0)
  .max(COLUMNS_MAX - 1)
  .nullable();
/** Index of the column for each kind of value, counted from 0; null if the file has no such column. */
export const payoutColumnsSchema = z.object({
  movedOn: columnSchema,
  gross: columnSchema,
  fee: columnSchema,
  feeVat: columnSchema,
  net: columnSchema,
  reference: columnSchema,
  ourReference: columnSchema,
  kind: columnSchema,
  last4: columnSchema,
  paidOn: columnSchema,
  number: columnSchema,
  currency: columnSchema,
} satisfies Record<PayoutField, typeof columnSchema>);
export type PayoutColumns = z.infer<typeof payoutColumnsSchema>;

/**
 * Errors of a payout file. `columns`: the columns of the day and the amount are not chosen. `paid_on`: neither a column
 * nor the form has the day of the payout. `sums`: amount minus fee and VAT is not the net amount. `currency`: the
 * currency is not shekels. `other_payout`: the transaction was imported before, with another day of its payout.
 */
export const payoutImportErrors = [
  'letters',
  'empty',
  'too_long',
  'columns',
  'paid_on',
  'not_a_day',
  'not_an_amount',
  'sums',
  'currency',
  'other_payout',
] as const;
export type PayoutImportError = (typeof payoutImportErrors)[number];

const previewPayoutSchema = z.object({
  paidOn: z.iso.date(),
  number: z.string(),
  rows: z.int(),
  newRows: z.int(),
  grossAgorot: z.int(),
  feeAgorot: z.int(),
  feeVatAgorot: z.int(),
  netAgorot: z.int(),
});

export const importPayouts = endpoint({
  name: 'importPayouts',
  method: 'POST',
  path: '/api/admin/payouts/imports',
  summary: 'Import the list of transactions or deposits of a payment provider; known rows change nothing',
  body: z.object({
    /** Name of the payer: the payment provider or the card company. */
    payer: requiredText(PAYER_MAX_LENGTH),
    csv: z.string().min(1).max(PAYOUT_FILE_MAX_LENGTH),
    /**
     * Columns that the staff user chose. If null, the columns of the last file with the same header are used, or the
     * columns are guessed.
     */
    columns: payoutColumnsSchema.nullable(),
    /** Day of the payout, needed if the file has no column for it. Otherwise null. */
    paidOn: z.iso.date().nullable(),
    /** True to import the file. False for a dry run, which only returns what the import would change. */
    apply: z.boolean(),
  }),
  bodyMaxBytes: BODY_MAX_BYTES,
  status: 200,
  answer: z.object({
    applied: z.boolean(),
    /** Names of the file's columns; empty if the file cannot be read. */
    header: z.array(z.string()),
    /** The first rows of the file, as written. */
    sample: z.array(z.array(z.string())),
    columns: payoutColumnsSchema,
    payouts: z.array(previewPayoutSchema),
    rows: z.int(),
    newRows: z.int(),
    /** Number of rows that contain no transaction, such as totals. */
    skippedRows: z.int(),
    /** Number of rows that were imported before with different fees; the import does not change them. */
    changedRows: z.int(),
    /** Number of new rows in the state `agrees`. The fields below count the new rows in other states. */
    agrees: z.int(),
    differs: z.int(),
    unknown: z.int(),
    /** Errors by line of the file. If there is any error, nothing is imported. */
    mistakes: z.array(
      z.object({ line: z.int(), field: z.enum(payoutFields).nullable(), code: z.enum(payoutImportErrors) }),
    ),
  }),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'],
});
export type PayoutImportResponse = z.infer<(typeof importPayouts)['answer']>;
