import { z } from 'zod';
import { emailSchema } from '#contracts/core/person.ts';
import { endpoint } from '#contracts/core/endpoint.ts';
import {
  acknowledgementSchema,
  spamTrapFieldsSchema,
  MESSAGE_MAX_LENGTH,
  NAME_MAX_LENGTH,
  optionalPhoneSchema,
  optionalText,
  requiredPhoneSchema,
  requiredText,
} from '#contracts/core/person.ts';

export const contactSubjects = ['general', 'support', 'billing', 'feedback'] as const;

const formProblems = [
  'validation_failed',
  'too_many_requests',
  'work_required',
  'unsupported_media_type',
  'payload_too_large',
  'service_unavailable',
] as const;

/** Request body of the contact form (specification, section 3). */
export const contactBodySchema = spamTrapFieldsSchema.extend({
  name: requiredText(NAME_MAX_LENGTH),
  email: emailSchema,
  phone: optionalPhoneSchema,
  subject: z
    .union([z.enum(contactSubjects), z.literal('')])
    .optional()
    .transform((subject) => (subject === '' ? undefined : subject)),
  message: requiredText(MESSAGE_MAX_LENGTH),
});
export type ContactBody = z.output<typeof contactBodySchema>;

export const sendContactMessage = endpoint({
  name: 'sendContactMessage',
  method: 'POST',
  path: '/api/contact',
  summary: 'Send a message to the shop; it is confirmed with a reference and by email',
  body: contactBodySchema,
  status: 201,
  answer: acknowledgementSchema,
  problems: formProblems,
});

export const franchiseLeadBodySchema = spamTrapFieldsSchema.extend({
  name: requiredText(NAME_MAX_LENGTH),
  email: emailSchema,
  phone: requiredPhoneSchema,
  city: optionalText(NAME_MAX_LENGTH),
  message: optionalText(MESSAGE_MAX_LENGTH),
  wants: z.enum(['details', 'meeting']),
});
export type FranchiseLeadBody = z.output<typeof franchiseLeadBodySchema>;

export const sendFranchiseLead = endpoint({
  name: 'sendFranchiseLead',
  method: 'POST',
  path: '/api/franchise-leads',
  summary: 'Request franchise details or a free meeting',
  body: franchiseLeadBodySchema,
  status: 201,
  answer: acknowledgementSchema,
  problems: formProblems,
});
