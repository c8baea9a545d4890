import { z } from 'zod';
import { customerSchema, newPasswordSchema, signInPasswordSchema } from './account.ts';
import { emailSchema } from '#contracts/core/person.ts';
import { mailSecretSchema } from '#contracts/core/mail-secret.ts';
import { endpoint } from '#contracts/core/endpoint.ts';

const done = z.object({});

export const forgotPassword = endpoint({
  name: 'forgotPassword',
  method: 'POST',
  path: '/api/password/forgot',
  summary: 'Email a link to set a new password; the response does not reveal whether an account exists',
  body: z.object({ email: emailSchema }),
  status: 200,
  answer: done,
  problems: ['validation_failed', 'too_many_requests', 'work_required', 'service_unavailable'],
});

export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/api/password/reset',
  summary: 'Set a new password with the link or code from the email; all sessions end and a new one begins',
  body: z.object({ token: mailSecretSchema, password: newPasswordSchema }),
  status: 200,
  answer: z.object({ customer: customerSchema }),
  problems: ['validation_failed', 'link_used_up', 'too_many_requests', 'service_unavailable'],
});

export const changePassword = endpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/api/password',
  summary: 'Set or change the password; requires a fresh proof; all other sessions end',
  body: z.object({ password: newPasswordSchema }),
  status: 200,
  answer: done,
  problems: [
    'not_signed_in',
    'step_up_required',
    'email_not_proven',
    'validation_failed',
    'too_many_requests',
    'service_unavailable',
  ],
});

export const verifyEmail = endpoint({
  name: 'verifyEmail',
  method: 'POST',
  path: '/api/email/verify',
  summary: 'Verify an email address with the link or code from the email, signed in to the account that requested it',
  body: z.object({ token: mailSecretSchema }),
  status: 200,
  answer: z.object({ email: z.string() }),
  problems: [
    'not_signed_in',
    'validation_failed',
    'link_used_up',
    'email_taken',
    'too_many_requests',
    'service_unavailable',
  ],
});

export const resendVerification = endpoint({
  name: 'resendVerification',
  method: 'POST',
  path: '/api/email/verification',
  summary: 'Send the verification email again',
  status: 200,
  /** True if an email was sent. False if no email address of the account waits for verification. */
  answer: z.object({ sent: z.boolean() }),
  problems: ['not_signed_in', 'too_many_requests', 'work_required', 'service_unavailable'],
});

/**
 * Confirms the identity of the customer again with the password. Sensitive actions require it, so that an unattended
 * browser cannot be misused. The proof is valid for ten minutes.
 */
export const reauthenticateByPassword = endpoint({
  name: 'reauthenticateByPassword',
  method: 'POST',
  path: '/api/account/proof',
  summary: 'Renew the proof of identity with the password',
  body: z.object({ password: signInPasswordSchema }),
  status: 200,
  answer: done,
  problems: [
    'not_signed_in',
    'sign_in_failed',
    'validation_failed',
    'too_many_requests',
    'work_required',
    'service_unavailable',
  ],
});

/**
 * SignedInDevice in the device list of its owner. Its name is the browser and operating system, without version and IP address.
 */
export const deviceSchema = z.object({
  id: z.uuid(),
  browser: z.string(),
  system: z.string(),
  createdAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  current: z.boolean(),
});
export type SignedInDevice = z.infer<typeof deviceSchema>;

export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/api/sessions',
  summary: 'Devices with an active session',
  status: 200,
  answer: z.array(deviceSchema),
  problems: ['not_signed_in', 'service_unavailable'],
});

export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/api/sessions/:sessionId',
  summary: 'Sign out one device',
  params: z.object({ sessionId: z.uuid() }),
  status: 204,
  answer: z.null(),
  problems: ['not_signed_in', 'not_found', 'service_unavailable'],
});

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/api/sessions',
  summary: 'Sign out all other devices',
  status: 204,
  answer: z.null(),
  problems: ['not_signed_in', 'service_unavailable'],
});
