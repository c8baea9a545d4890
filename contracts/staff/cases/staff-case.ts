import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { customerIdSchema, lotIdSchema, orderIdSchema, staffIdSchema } from '#contracts/core/ids.ts';
import { localeSchema } from '#contracts/core/locale.ts';
import { MESSAGE_MAX_LENGTH, requiredText } from '#contracts/core/person.ts';
import { cancellationRefusals } from '#contracts/selling/cancellations.ts';
import { caseKinds, caseRowSchema, colleagueSchema } from './case-list.ts';
import { displayedOrderStates } from '../sales/order-states.ts';

export const replyTemplates = [
  'thanks',
  'looking',
  'code_resent',
  'purchase_missing',
  'voucher_use',
  'refund_way',
  'franchise_details',
  'franchise_meeting',
  'cancellation_proof',
  'wash_returned',
  'wash_stands',
] as const;
export type ReplyTemplate = (typeof replyTemplates)[number];

export const caseActions = [
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
export type CaseAction = (typeof caseActions)[number];

const entrySchema = z.object({
  id: z.uuid(),
  act: z.enum(caseActions),
  at: z.iso.datetime(),
  by: z.string(),
  /** Name of the assigned staff user; null if not assigned. */
  to: z.string().nullable(),
  text: z.string().nullable(),
  locale: localeSchema.nullable(),
});
export type CaseEntry = z.infer<typeof entrySchema>;

const agorot = z.int().nonnegative();

const cancellationSchema = z.object({
  orderId: orderIdSchema,
  orderCode: z.string(),
  packageName: z.string(),
  packageNameHe: z.string(),
  paidAgorot: agorot,
  refundableAgorot: agorot,
  feeAgorot: agorot,
  withinWindow: z.boolean(),
  windowEndsAt: z.iso.datetime(),
  /**
   * True if the buyer had a verified card of a protected group when the order was bought. A protected group has four
   * months to cancel.
   */
  fourMonths: z.boolean(),
  groupToCheck: z.boolean(),
  /** End of the four-month cancellation period. It applies to a buyer who belongs to a protected group, with evidence. */
  fourMonthsEndAt: z.iso.datetime(),
  washCount: z.int(),
  /** Number of washes that are removed from the voucher if staff approve the cancellation. */
  unused: z.int(),
  decision: z.enum(['approved', 'refused']).nullable(),
  refusal: z.enum(cancellationRefusals).nullable(),
  refundedAgorot: agorot.nullable(),
});

export const caseWashSchema = z.object({
  state: z.enum(['held', 'completed', 'released', 'reversed']),
  minutes: z.int(),
  askedAt: z.iso.datetime(),
  offeredAt: z.iso.datetime().nullable(),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  deliveredSeconds: z.int().nullable(),
  interruption: z.enum(['power', 'fault']).nullable(),
  backAt: z.iso.datetime().nullable(),
  lotId: lotIdSchema,
  /** Account that holds the voucher; null for a voucher that is in no account. */
  customerId: customerIdSchema.nullable(),
  orderId: orderIdSchema.nullable(),
  orderCode: z.string().nullable(),
  washCount: z.int(),
  remaining: z.int(),
  /** True if the voucher is void or has expired, so that a returned wash could not be used. */
  hasVoucherEnded: z.boolean(),
});

const orderSchema = z.object({
  orderId: orderIdSchema,
  orderCode: z.string(),
  state: z.enum(displayedOrderStates),
  at: z.iso.datetime(),
  packageName: z.string(),
  packageNameHe: z.string(),
});

export const caseSchema = caseRowSchema.extend({
  /**
   * Version of the case, which increases with each change. An action must include the version that the staff user saw.
   */
  version: z.int(),
  /** Language of the customer; null if no email address of the case's sender is known. */
  locale: localeSchema.nullable(),
  sender: z
    .object({ name: z.string(), email: z.string(), phone: z.string().nullable() })
    .nullable()
    .describe('Masked; a separate call shows it and is recorded in the audit log'),
  phoneContact: z
    .object({ phone: z.string(), canText: z.boolean(), text: z.string(), hasLink: z.boolean() })
    .nullable()
    .describe(
      'Masked phone of the holder of a wash, if no email address is known; whether the shop sends text messages, the text that notifies of a returned wash, and whether the link to the voucher follows the text',
    ),
  said: z.string().nullable(),
  city: z.string().nullable(),
  group: z.string().nullable(),
  orders: z.array(orderSchema),
  cancellation: cancellationSchema.nullable(),
  wash: caseWashSchema.nullable(),
  /** Photo that the customer added to the report, at `reportPhotoPath`; null if there is none. */
  photoId: z.uuid().nullable(),
  scannerName: z.string().nullable(),
  history: z.array(entrySchema),
  templates: z.array(z.object({ name: z.enum(replyTemplates), text: z.object({ en: z.string(), he: z.string() }) })),
  colleagues: z.array(colleagueSchema),
});
export type StaffCase = z.infer<typeof caseSchema>;

const caseParams = z.object({ kind: z.enum(caseKinds), id: z.uuid() });
const idParams = z.object({ id: z.uuid() });
const reading = ['not_signed_in', 'not_permitted', 'validation_failed', 'not_found', 'service_unavailable'] as const;
/** Problem codes of calls that change a case. */
export const caseChangeProblems = [...reading, 'case_changed'] as const;
/** Version of the case that the staff user saw. The request is refused if the case has changed since then. */
export const expectedVersion = { version: z.int().nonnegative() };

export const getCase = endpoint({
  name: 'getCase',
  method: 'GET',
  path: '/api/admin/inbox/:kind/:id',
  summary: 'One case: messages, related facts, and the actions of staff',
  params: caseParams,
  status: 200,
  answer: caseSchema,
  problems: reading,
});

export const revealSender = endpoint({
  name: 'revealSender',
  method: 'POST',
  path: '/api/admin/inbox/:kind/:id/reveal',
  summary: 'Full name, address and phone of the sender; access is recorded in the audit log',
  params: caseParams,
  status: 200,
  answer: z.object({ name: z.string(), email: z.string(), phone: z.string().nullable() }),
  problems: reading,
});

export const assignCase = endpoint({
  name: 'assignCase',
  method: 'POST',
  path: '/api/admin/inbox/:kind/:id/assignment',
  summary: 'Assign a case to a staff user, or unassign it',
  params: caseParams,
  body: z.object({ ...expectedVersion, assigneeId: staffIdSchema.nullable() }),
  status: 200,
  answer: caseSchema,
  problems: caseChangeProblems,
});

export const addCaseNote = endpoint({
  name: 'addCaseNote',
  method: 'POST',
  path: '/api/admin/inbox/:kind/:id/notes',
  summary: 'Add an internal note; a repeated id adds no second note',
  params: caseParams,
  body: z.object({ noteId: z.uuid(), text: requiredText(MESSAGE_MAX_LENGTH) }),
  status: 200,
  answer: caseSchema,
  problems: reading,
});

export const replyToCase = endpoint({
  name: 'replyToCase',
  method: 'POST',
  path: '/api/admin/inbox/:kind/:id/answers',
  summary: 'Answer by email in the chosen language; a repeated id sends no second email',
  params: caseParams,
  body: z.object({
    ...expectedVersion,
    answerId: z.uuid(),
    text: requiredText(MESSAGE_MAX_LENGTH),
    /** Language of the answer text, and of the email that contains it. */
    locale: localeSchema,
    close: z.boolean(),
  }),
  status: 200,
  answer: caseSchema,
  problems: caseChangeProblems,
});

export const closeCase = endpoint({
  name: 'closeCase',
  method: 'POST',
  path: '/api/admin/inbox/:kind/:id/closing',
  summary: 'Close a case; not for cancellation notices, which need a decision; a data request needs a note',
  params: caseParams,
  body: z.object({ ...expectedVersion, note: z.string().trim().max(MESSAGE_MAX_LENGTH).default('') }),
  status: 200,
  answer: caseSchema,
  problems: caseChangeProblems,
});

export const markCaseAsAccessRequest = endpoint({
  name: 'markCaseAsAccessRequest',
  method: 'POST',
  path: '/api/admin/inbox/contact/:id/access-request',
  summary: 'Mark or unmark a case as a request for stored data, due thirty days after its message',
  params: idParams,
  body: z.object({ ...expectedVersion, marked: z.boolean() }),
  status: 200,
  answer: caseSchema,
  problems: caseChangeProblems,
});

export const reopenCase = endpoint({
  name: 'reopenCase',
  method: 'POST',
  path: '/api/admin/inbox/:kind/:id/reopening',
  summary: 'Reopen a case',
  params: caseParams,
  body: z.object(expectedVersion),
  status: 200,
  answer: caseSchema,
  problems: caseChangeProblems,
});
