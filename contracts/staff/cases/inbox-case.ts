import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { staffIdSchema } from '#contracts/core/ids.ts';
import { localeSchema } from '#contracts/core/locale.ts';
import { MESSAGE_MAX_LENGTH, requiredText } from '#contracts/core/person.ts';
import { cancellationRefusals } from '#contracts/selling/cancellations.ts';
import { caseKinds, caseRowSchema, colleagueSchema } from './inbox.ts';
import { shownOrderStates } from '../sales/order-states.ts';

export const answerTemplates = [
  'thanks',
  'looking',
  'voucher_use',
  'refund_way',
  'franchise_details',
  'franchise_meeting',
  'cancellation_proof',
  'wash_returned',
  'wash_stands',
] as const;
export type AnswerTemplate = (typeof answerTemplates)[number];

export const caseActs = [
  'note',
  'answer',
  'assign',
  'close',
  'reopen',
  'approve',
  'refuse',
  'give_back',
  'access',
  'no_access',
] as const;
export type CaseAct = (typeof caseActs)[number];

const entrySchema = z.object({
  id: z.uuid(),
  act: z.enum(caseActs),
  at: z.iso.datetime(),
  by: z.string(),
  /** Whom it was given to. */
  to: z.string().nullable(),
  text: z.string().nullable(),
  locale: localeSchema.nullable(),
});
export type CaseEntry = z.infer<typeof entrySchema>;

const agorot = z.int().nonnegative();

const cancellationSchema = z.object({
  orderCode: z.string(),
  packageName: z.string(),
  packageNameHe: z.string(),
  paidAgorot: agorot,
  refundableAgorot: agorot,
  feeAgorot: agorot,
  withinWindow: z.boolean(),
  windowEndsAt: z.iso.datetime(),
  /** The buyer had shown a card when they bought: that is how long. */
  fourMonths: z.boolean(),
  groupToCheck: z.boolean(),
  /** When it would be too late for whoever proves to belong to a group with four months. */
  fourMonthsEndAt: z.iso.datetime(),
  washCount: z.int(),
  /** Washes that leave the voucher when it is approved. */
  unused: z.int(),
  decision: z.enum(['approved', 'refused']).nullable(),
  refusal: z.enum(cancellationRefusals).nullable(),
  refundedAgorot: agorot.nullable(),
});

const washSchema = z.object({
  state: z.enum(['held', 'completed', 'released', 'reversed']),
  minutes: z.int(),
  askedAt: z.iso.datetime(),
  offeredAt: z.iso.datetime().nullable(),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  deliveredSeconds: z.int().nullable(),
  interruption: z.enum(['power', 'fault']).nullable(),
  backAt: z.iso.datetime().nullable(),
  orderCode: z.string().nullable(),
  washCount: z.int(),
  remaining: z.int(),
});

const orderSchema = z.object({
  orderCode: z.string(),
  state: z.enum(shownOrderStates),
  at: z.iso.datetime(),
  packageName: z.string(),
  packageNameHe: z.string(),
});

export const caseSchema = caseRowSchema.extend({
  /** Counts the changes of a case; every act names the one that was seen. */
  version: z.int(),
  /** Of whoever wrote or washed; null where nobody can be written to. */
  locale: localeSchema.nullable(),
  sender: z
    .object({ name: z.string(), email: z.string(), phone: z.string().nullable() })
    .nullable()
    .describe('Masked: shown by a call of its own, which the audit notes'),
  said: z.string().nullable(),
  city: z.string().nullable(),
  group: z.string().nullable(),
  orders: z.array(orderSchema),
  cancellation: cancellationSchema.nullable(),
  wash: washSchema.nullable(),
  scannerName: z.string().nullable(),
  history: z.array(entrySchema),
  templates: z.array(z.object({ name: z.enum(answerTemplates), text: z.string() })),
  colleagues: z.array(colleagueSchema),
});
export type InboxCase = z.infer<typeof caseSchema>;

const ofCase = z.object({ kind: z.enum(caseKinds), id: z.uuid() });
const ofOne = z.object({ id: z.uuid() });
const reading = ['not_signed_in', 'not_permitted', 'validation_failed', 'not_found', 'service_unavailable'] as const;
const writing = [...reading, 'case_changed'] as const;
const seen = { version: z.int().nonnegative() };

export const getCase = endpoint({
  name: 'getCase',
  method: 'GET',
  path: '/api/admin/inbox/:kind/:id',
  summary: 'One case: what was said, what is known around it, what colleagues did',
  params: ofCase,
  status: 200,
  answer: caseSchema,
  problems: reading,
});

export const revealSender = endpoint({
  name: 'revealSender',
  method: 'POST',
  path: '/api/admin/inbox/:kind/:id/reveal',
  summary: 'Name, address and phone of whoever wrote, in full; the audit notes who looked',
  params: ofCase,
  status: 200,
  answer: z.object({ name: z.string(), email: z.string(), phone: z.string().nullable() }),
  problems: reading,
});

export const assignCase = endpoint({
  name: 'assignCase',
  method: 'POST',
  path: '/api/admin/inbox/:kind/:id/assignment',
  summary: 'Take a case, give it to a colleague, or put it back',
  params: ofCase,
  body: z.object({ ...seen, assigneeId: staffIdSchema.nullable() }),
  status: 200,
  answer: caseSchema,
  problems: writing,
});

export const noteCase = endpoint({
  name: 'noteCase',
  method: 'POST',
  path: '/api/admin/inbox/:kind/:id/notes',
  summary: 'Leave a note for colleagues; the same number twice is one note',
  params: ofCase,
  body: z.object({ noteId: z.uuid(), text: requiredText(MESSAGE_MAX_LENGTH) }),
  status: 200,
  answer: caseSchema,
  problems: reading,
});

export const answerCase = endpoint({
  name: 'answerCase',
  method: 'POST',
  path: '/api/admin/inbox/:kind/:id/answers',
  summary: 'Answer by mail in the sender’s language; the same number twice is one mail',
  params: ofCase,
  body: z.object({ ...seen, answerId: z.uuid(), text: requiredText(MESSAGE_MAX_LENGTH), close: z.boolean() }),
  status: 200,
  answer: caseSchema,
  problems: writing,
});

export const closeCase = endpoint({
  name: 'closeCase',
  method: 'POST',
  path: '/api/admin/inbox/:kind/:id/closing',
  summary: 'Nothing more is to be done; a notice of cancellation is decided, a request for own data needs a note',
  params: ofCase,
  body: z.object({ ...seen, note: z.string().trim().max(MESSAGE_MAX_LENGTH).default('') }),
  status: 200,
  answer: caseSchema,
  problems: writing,
});

export const markAccessRequest = endpoint({
  name: 'markAccessRequest',
  method: 'POST',
  path: '/api/admin/inbox/contact/:id/access-request',
  summary: 'Whoever wrote asks for what is kept of them: thirty days from the letter; or does not after all',
  params: ofOne,
  body: z.object({ ...seen, marked: z.boolean() }),
  status: 200,
  answer: caseSchema,
  problems: writing,
});

export const reopenCase = endpoint({
  name: 'reopenCase',
  method: 'POST',
  path: '/api/admin/inbox/:kind/:id/reopening',
  summary: 'Something is to be done after all',
  params: ofCase,
  body: z.object(seen),
  status: 200,
  answer: caseSchema,
  problems: writing,
});

export const approveCancellation = endpoint({
  name: 'approveCancellation',
  method: 'POST',
  path: '/api/admin/inbox/cancellation/:id/approval',
  summary: 'Give back what was unused, with or without the fee; asks for a fresh proof',
  params: ofOne,
  body: z.object({ ...seen, keepFee: z.boolean() }),
  status: 200,
  answer: caseSchema,
  problems: [
    ...writing,
    'step_up_required',
    'cancellation_not_found',
    'cancellation_decided',
    'payment_not_found',
    'payment_disputed',
    'refund_too_much',
  ],
});

export const refuseCancellation = endpoint({
  name: 'refuseCancellation',
  method: 'POST',
  path: '/api/admin/inbox/cancellation/:id/refusal',
  summary: 'Refuse a cancellation for one of its reasons; its vouchers are free again',
  params: ofOne,
  body: z.object({ ...seen, refusal: z.enum(cancellationRefusals) }),
  status: 200,
  answer: caseSchema,
  problems: [
    ...writing,
    'cancellation_not_found',
    'cancellation_decided',
    'payment_not_found',
    'payment_disputed',
    'refund_too_much',
  ],
});

export const giveWashBack = endpoint({
  name: 'giveWashBack',
  method: 'POST',
  path: '/api/admin/inbox/wash/:id/return',
  summary: 'Put a wash that did not begin back into its voucher, once',
  params: ofOne,
  body: z.object(seen),
  status: 200,
  answer: caseSchema,
  problems: writing,
});
