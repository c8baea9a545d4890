import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { agorotSchema } from '#contracts/core/money.ts';

const testPaymentsSchema = z.object({
  /** Payments by the sandbox, which moves no money, that are still in the books. */
  payments: z.int(),
  /** Their money, as far as it was not given back; agorot. */
  agorot: agorotSchema,
  /** Payments that are being reversed just now. */
  onItsWay: z.int(),
});
export type TestPayments = z.infer<typeof testPaymentsSchema>;

const problems = ['not_signed_in', 'not_permitted', 'service_unavailable'] as const;

export const getTestPayments = endpoint({
  name: 'getTestPayments',
  method: 'GET',
  path: '/api/admin/test-payments',
  summary: 'Test payments that are in the books',
  status: 200,
  answer: testPaymentsSchema,
  problems,
});

export const reverseTestPayments = endpoint({
  name: 'reverseTestPayments',
  method: 'POST',
  path: '/api/admin/test-payments/reversal',
  summary: 'Take test payments out of the books by credit notes, at most 200 at a time. Asks for a fresh proof',
  status: 200,
  answer: testPaymentsSchema.extend({
    /** How many were reversed by this call. */
    reversed: z.int(),
  }),
  problems: [...problems, 'step_up_required'],
});
