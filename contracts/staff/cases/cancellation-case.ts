import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { cancellationRefusals } from '#contracts/selling/cancellations.ts';
import { caseChangeProblems, caseSchema, expectedVersion } from './staff-case.ts';

const idParams = z.object({ id: z.uuid() });
const problems = [
  ...caseChangeProblems,
  'cancellation_not_found',
  'cancellation_decided',
  'payment_not_found',
  'payment_disputed',
  'refund_too_much',
] as const;

export const approveCancellation = endpoint({
  name: 'approveCancellation',
  method: 'POST',
  path: '/api/admin/inbox/cancellation/:id/approval',
  summary: 'Refund the unused washes, with or without the fee; requires a fresh proof',
  params: idParams,
  body: z.object({ ...expectedVersion, keepFee: z.boolean() }),
  status: 200,
  answer: caseSchema,
  problems: [...problems, 'step_up_required'],
});

export const refuseCancellation = endpoint({
  name: 'refuseCancellation',
  method: 'POST',
  path: '/api/admin/inbox/cancellation/:id/refusal',
  summary: 'Reject a cancellation for a listed reason; its vouchers are unfrozen',
  params: idParams,
  body: z.object({ ...expectedVersion, refusal: z.enum(cancellationRefusals) }),
  status: 200,
  answer: caseSchema,
  problems,
});
