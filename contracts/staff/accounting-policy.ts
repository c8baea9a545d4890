import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { agorotSchema } from '#contracts/core/money.ts';
import {
  accountingPolicySchema,
  BREAKAGE_MONTHS_MAX,
  BREAKAGE_MONTHS_MIN,
} from '#contracts/ledger/accounting-policy.ts';

const changeSchema = z.object({
  at: z.iso.datetime(),
  /** Name of the staff user; null if the change was made with the command line tool on the server. */
  by: z.string().nullable(),
  before: accountingPolicySchema,
  after: accountingPolicySchema,
});

const answerSchema = z.object({
  terms: accountingPolicySchema,
  /** Changes, newest first. */
  changes: z.array(changeSchema),
});
export type AccountingPolicyResponse = z.infer<typeof answerSchema>;

const vouchersSchema = z.object({
  vouchers: z.int(),
  washes: z.int(),
  /** Amount in agorot that the ledger shows as owed for the unused washes of the counted vouchers. */
  agorot: agorotSchema,
});

const effectSchema = z.object({
  /**
   * Expired vouchers with unused washes whose amount the ledger still shows as owed. If the rule is changed to
   * `at_expiry`, this amount is booked as revenue.
   */
  ended: vouchersSchema,
  /** Open vouchers with an expiry date. `nextAt` is the earliest of their expiry dates. */
  ending: vouchersSchema.extend({ nextAt: z.iso.datetime().nullable() }),
  /** Packages that were not used for the chosen number of months. The values are zero if no number is chosen. */
  unused: vouchersSchema,
  /** Number of unused goodwill washes, which staff gave free of charge. */
  givenWashes: z.int(),
});
export type AccountingPolicyEffect = z.infer<typeof effectSchema>;

const path = '/api/admin/books-terms';
const problems = ['not_signed_in', 'not_permitted', 'service_unavailable'] as const;

export const getAccountingPolicy = endpoint({
  name: 'getAccountingPolicy',
  method: 'GET',
  path,
  summary: 'Accounting terms for breakage and goodwill, with all changes',
  status: 200,
  answer: answerSchema,
  problems,
});

export const previewAccountingPolicy = endpoint({
  name: 'previewAccountingPolicy',
  method: 'GET',
  path: `${path}/effect`,
  summary: 'Vouchers that a change of these terms would affect',
  query: z.object({
    unusedMonths: z.coerce.number().int().min(BREAKAGE_MONTHS_MIN).max(BREAKAGE_MONTHS_MAX).optional(),
  }),
  status: 200,
  answer: effectSchema,
  problems: [...problems, 'validation_failed'],
});

export const changeAccountingPolicy = endpoint({
  name: 'changeAccountingPolicy',
  method: 'PUT',
  path,
  summary: 'Change the accounting terms; existing entries do not change. Requires a fresh proof',
  /**
   * New values, and in `seen` the values that the screen showed. The request is refused if the stored values have
   * changed since then.
   */
  body: accountingPolicySchema.extend({ seen: accountingPolicySchema }),
  status: 200,
  answer: answerSchema,
  problems: [...problems, 'validation_failed', 'changed_meanwhile', 'step_up_required'],
});
