import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';

/**
 * Topics of marketing messages. The customer must give a separate consent for each channel (Communications Law 30A).
 */
export const consentTopics = ['marketing_email', 'marketing_sms', 'wash_reminders', 'loyalty_club'] as const;
export type ConsentTopic = (typeof consentTopics)[number];

const consentsSchema = z.array(
  z.object({
    topic: z.enum(consentTopics),
    given: z.boolean(),
    /** Time of the customer's last decision about this consent; null if there was no decision. */
    decidedAt: z.iso.datetime().nullable(),
  }),
);

export const getConsents = endpoint({
  name: 'getConsents',
  method: 'GET',
  path: '/api/consents',
  summary: 'Consents of the signed-in customer',
  status: 200,
  answer: consentsSchema,
  problems: ['not_signed_in', 'service_unavailable'],
});

export const setConsent = endpoint({
  name: 'setConsent',
  method: 'PUT',
  path: '/api/consents',
  summary: 'Give or withdraw consent for one topic; every change is stored with its wording',
  body: z.object({ topic: z.enum(consentTopics), given: z.boolean() }),
  status: 200,
  answer: consentsSchema,
  problems: ['not_signed_in', 'validation_failed', 'service_unavailable'],
});

export const exportAccount = endpoint({
  name: 'exportAccount',
  method: 'GET',
  path: '/api/account/export',
  summary: 'All stored data of the signed-in customer as one JSON document; requires a fresh proof',
  status: 200,
  answer: z.record(z.string(), z.unknown()),
  problems: ['not_signed_in', 'step_up_required', 'too_many_requests', 'service_unavailable'],
});

export const deleteAccount = endpoint({
  name: 'deleteAccount',
  method: 'DELETE',
  path: '/api/account',
  summary: 'Delete the account: personal data is removed, tax records stay without a name; requires a fresh proof',
  body: z.object({ confirm: z.literal(true) }),
  status: 204,
  answer: z.null(),
  problems: ['not_signed_in', 'step_up_required', 'validation_failed', 'service_unavailable'],
});
