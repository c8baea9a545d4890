import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';

/** What may be sent without being about a purchase; each channel is asked for on its own (Communications Law 30A). */
export const consentTopics = ['marketing_email', 'marketing_sms', 'wash_reminders', 'loyalty_club'] as const;
export type ConsentTopic = (typeof consentTopics)[number];

const consentsSchema = z.array(
  z.object({
    topic: z.enum(consentTopics),
    given: z.boolean(),
    /** When it was last said; null where it never was. */
    decidedAt: z.iso.datetime().nullable(),
  }),
);

export const getConsents = endpoint({
  name: 'getConsents',
  method: 'GET',
  path: '/api/consents',
  summary: 'What whoever is signed in agreed to',
  status: 200,
  answer: consentsSchema,
  problems: ['not_signed_in', 'service_unavailable'],
});

export const setConsent = endpoint({
  name: 'setConsent',
  method: 'PUT',
  path: '/api/consents',
  summary: 'Agree or take it back, one topic a call; every change is kept with its wording',
  body: z.object({ topic: z.enum(consentTopics), given: z.boolean() }),
  status: 200,
  answer: consentsSchema,
  problems: ['not_signed_in', 'validation_failed', 'service_unavailable'],
});

export const exportAccount = endpoint({
  name: 'exportAccount',
  method: 'GET',
  path: '/api/account/export',
  summary: 'Everything kept about whoever is signed in, as one JSON document; needs a fresh proof',
  status: 200,
  answer: z.record(z.string(), z.unknown()),
  problems: ['not_signed_in', 'step_up_required', 'too_many_requests', 'service_unavailable'],
});

export const deleteAccount = endpoint({
  name: 'deleteAccount',
  method: 'DELETE',
  path: '/api/account',
  summary: 'Delete the account: the person goes, what tax law asks for stays without a name; needs a fresh proof',
  body: z.object({ confirm: z.literal(true) }),
  status: 204,
  answer: z.null(),
  problems: ['not_signed_in', 'step_up_required', 'validation_failed', 'service_unavailable'],
});
