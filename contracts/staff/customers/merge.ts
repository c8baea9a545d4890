import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { customerIdSchema } from '#contracts/core/ids.ts';
import { mergeEffectsSchema } from '#contracts/identity/account-merge.ts';

/**
 * One of the two accounts that are merged, with masked personal data. `codeTo` is the channel by which the account
 * receives its verification code. It is null if the account has no verified email address or phone number that can
 * receive the code.
 */
const sideSchema = z.object({
  nameMasked: z.string().nullable(),
  emailMasked: z.string().nullable(),
  phoneMasked: z.string().nullable(),
  codeTo: z.enum(['mail', 'sms']).nullable(),
  /** Masked email address that is not verified yet; null if no email address is pending. */
  unverifiedEmailMasked: z.string().nullable(),
});
export type MergeSide = z.infer<typeof sideSchema>;

const previewSchema = mergeEffectsSchema.extend({
  stays: sideSchema,
  ends: sideSchema,
  /** Number of staff notes that move from the closed account. The next field is the number of tags that move. */
  notes: z.int(),
  tags: z.int(),
});
export type StaffMergePreview = z.infer<typeof previewSchema>;

const pairParams = z.object({ customerId: customerIdSchema, sourceId: customerIdSchema });
const common = [
  'not_signed_in',
  'not_permitted',
  'step_up_required',
  'validation_failed',
  'service_unavailable',
] as const;

export const previewCustomerMerge = endpoint({
  name: 'previewCustomerMerge',
  method: 'GET',
  path: '/api/admin/customers/:customerId/merge/:sourceId',
  summary: 'What moves to this account and what ends if another account is merged into it; requires a fresh proof',
  params: pairParams,
  status: 200,
  answer: previewSchema,
  problems: [...common, 'not_found'],
});

export const requestCustomerMergeCodes = endpoint({
  name: 'requestCustomerMergeCodes',
  method: 'POST',
  path: '/api/admin/customers/:customerId/merge/:sourceId/codes',
  summary: 'Send a code to each of two accounts, which the customer tells to the staff user; requires a fresh proof',
  params: pairParams,
  /** Id of the merge, which the caller chooses. A repeated request with the same id sends no second code. */
  body: z.object({ mergeId: z.uuid() }),
  status: 204,
  answer: z.null(),
  problems: [...common, 'not_found', 'merge_blocked', 'too_many_requests'],
});

export const sendCustomerVerification = endpoint({
  name: 'sendCustomerVerification',
  method: 'POST',
  path: '/api/admin/customers/:customerId/email-verification',
  summary: 'Send the verification link to the unverified email address of an account; requires a fresh proof',
  params: z.object({ customerId: customerIdSchema }),
  status: 200,
  answer: z.object({ emailMasked: z.string() }),
  problems: [...common, 'not_found', 'changed_meanwhile', 'too_many_requests'],
});

const codeSchema = z
  .string()
  .trim()
  .regex(/^\d{6}$/);

export const mergeCustomers = endpoint({
  name: 'mergeCustomers',
  method: 'POST',
  path: '/api/admin/customers/:customerId/merge',
  summary: 'Merge another account into this account with the codes of both, and close it; requires a fresh proof',
  params: z.object({ customerId: customerIdSchema }),
  body: z.object({ mergeId: z.uuid(), staysCode: codeSchema, endsCode: codeSchema }),
  status: 204,
  answer: z.null(),
  problems: [...common, 'code_refused', 'merge_blocked', 'proof_gone', 'too_many_requests'],
});
