import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { locales } from '#contracts/core/locale.ts';
import { mailSecretSchema } from '#contracts/core/mail-secret.ts';
import { emailSchema } from '#contracts/core/person.ts';

const ofStaffUser = ['not_signed_in', 'not_permitted', 'service_unavailable'] as const;

const ownEmailSchema = z.object({
  email: z.string(),
  /** New email address that is not confirmed yet, because its code was not entered; null if there is none. */
  asked: z.object({ email: z.string(), expiresAt: z.iso.datetime() }).nullable(),
});
export type OwnEmail = z.infer<typeof ownEmailSchema>;

export const getOwnEmail = endpoint({
  name: 'getOwnEmail',
  method: 'GET',
  path: '/api/admin/me/email',
  summary: 'The staff user’s own email address, and a new one that is not proven yet',
  status: 200,
  answer: ownEmailSchema,
  problems: ofStaffUser,
});

export const requestOwnEmailChange = endpoint({
  name: 'requestOwnEmailChange',
  method: 'POST',
  path: '/api/admin/me/email',
  summary:
    'Send a code to a new email address, and a note with a way to stop the change to the present one; requires a fresh proof',
  body: z.object({ email: emailSchema, language: z.enum(locales).optional() }),
  status: 200,
  answer: ownEmailSchema,
  problems: [...ofStaffUser, 'step_up_required', 'validation_failed', 'email_taken', 'too_many_requests'],
});

export const confirmOwnEmailChange = endpoint({
  name: 'confirmOwnEmailChange',
  method: 'POST',
  path: '/api/admin/me/email/confirmation',
  summary: 'Change the caller’s email address with the code that was sent to it; all other devices are signed out',
  body: z.object({ code: mailSecretSchema }),
  status: 200,
  answer: ownEmailSchema,
  problems: [
    ...ofStaffUser,
    'step_up_required',
    'validation_failed',
    'email_taken',
    'link_used_up',
    'too_many_requests',
  ],
});

export const cancelOwnEmailChange = endpoint({
  name: 'cancelOwnEmailChange',
  method: 'POST',
  path: '/api/admin/email/stop',
  summary:
    'Stop a change of a staff user’s email address with the link or code that the previous address got; all sessions end',
  body: z.object({ token: mailSecretSchema }),
  status: 200,
  /**
   * Result of stopping the change. `restored` is true if the change had already been made and the previous email
   * address was restored.
   */
  answer: z.object({ restored: z.boolean() }),
  problems: ['validation_failed', 'link_used_up', 'email_taken', 'too_many_requests', 'service_unavailable'],
});
