import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { MESSAGE_MAX_LENGTH } from '#contracts/core/person.ts';
import { caseChangeProblems, caseSchema, caseWashSchema, expectedVersion } from './staff-case.ts';

const idParams = z.object({ id: z.uuid() });

/** Kinds of cases in which staff can give the wash back to its voucher. */
export const washCreditCaseKinds = ['wash', 'rating'] as const;
export type WashCreditCaseKind = (typeof washCreditCaseKinds)[number];

export const creditWash = endpoint({
  name: 'creditWash',
  method: 'POST',
  path: '/api/admin/inbox/:kind/:id/return',
  summary: 'Return the wash of a case to its voucher; with `answerId`, also notify the holder',
  params: z.object({ kind: z.enum(washCreditCaseKinds), id: z.uuid() }),
  body: z.object({
    ...expectedVersion,
    /**
     * Unique id of the message to the holder of the voucher; absent if no message is sent. The message is sent by
     * email, or otherwise by text message.
     */
    answerId: z.uuid().optional(),
  }),
  status: 200,
  answer: caseSchema,
  problems: caseChangeProblems,
});

export const getReportedWash = endpoint({
  name: 'getReportedWash',
  method: 'GET',
  path: '/api/admin/inbox/wash/:id/report',
  summary: 'What the machine reports about a wash, and how its holder can be notified, before a case is opened',
  params: idParams,
  status: 200,
  answer: caseSchema
    .pick({ locale: true, phoneContact: true, sender: true, templates: true })
    .extend({ wash: caseWashSchema }),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'not_found', 'service_unavailable'],
});

export const openWashCase = endpoint({
  name: 'openWashCase',
  method: 'POST',
  path: '/api/admin/inbox/wash/:id/opening',
  summary: 'Open a case for a wash that a customer reports by phone; a repeated request changes nothing',
  params: idParams,
  body: z.object({
    /** Report of the customer, written by the staff user. It becomes the first note of the case. */
    note: z.string().trim().max(MESSAGE_MAX_LENGTH).default(''),
  }),
  status: 200,
  answer: caseSchema,
  problems: caseChangeProblems,
});
