import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { agorotSchema } from '#contracts/core/money.ts';

const testPaymentsSchema = z.object({
  /**
   * Number of test payments that are in the ledger and not reversed. They were made with the sandbox provider, without
   * real money.
   */
  payments: z.int(),
  /** Amount of the test payments that was not refunded yet, in agorot. */
  agorot: agorotSchema,
  /** Number of test payments whose reversal is in progress. */
  onItsWay: z.int(),
});
export type TestPayments = z.infer<typeof testPaymentsSchema>;

const problems = ['not_signed_in', 'not_permitted', 'service_unavailable'] as const;

export const getTestPayments = endpoint({
  name: 'getTestPayments',
  method: 'GET',
  path: '/api/admin/test-payments',
  summary: 'Test payments in the ledger',
  status: 200,
  answer: testPaymentsSchema,
  problems,
});

export const reverseTestPayments = endpoint({
  name: 'reverseTestPayments',
  method: 'POST',
  path: '/api/admin/test-payments/reversal',
  summary: 'Reverse test payments with credit notes, at most 200 per call. Requires a fresh proof',
  status: 200,
  answer: testPaymentsSchema.extend({
    /** Number of test payments that this call reversed. */
    reversed: z.int(),
  }),
  problems: [...problems, 'step_up_required'],
});
