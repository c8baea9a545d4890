import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { mailSecretSchema } from '#contracts/core/mail-secret.ts';
import { emailSchema } from '#contracts/core/person.ts';
import { newPasswordSchema } from '#contracts/identity/account.ts';
import { credentialSchema, passkeyResponseProblems } from '#contracts/identity/passkeys.ts';
import { secondFactorCodeSchema } from './sign-in.ts';

export const adminForgotPassword = endpoint({
  name: 'adminForgotPassword',
  method: 'POST',
  path: '/api/admin/password/forgot',
  summary: 'Email a link to set a new password; the response does not reveal who is a staff user',
  body: z.object({ email: emailSchema }),
  status: 200,
  answer: z.object({}),
  problems: ['validation_failed', 'too_many_requests', 'work_required', 'service_unavailable'],
});

const newPassword = z.object({ token: mailSecretSchema, password: newPasswordSchema });

export const adminResetPassword = endpoint({
  name: 'adminResetPassword',
  method: 'POST',
  path: '/api/admin/password/reset',
  summary: 'Set a new password with the link or code of the email and a code of the second factor; all sessions end',
  body: newPassword.extend({ code: secondFactorCodeSchema }),
  status: 200,
  answer: z.object({}),
  problems: [
    'validation_failed',
    'link_used_up',
    'code_refused',
    'phone_clock_wrong',
    'too_many_requests',
    'work_required',
    'service_unavailable',
  ],
});

export const adminResetByPasskey = endpoint({
  name: 'adminResetByPasskey',
  method: 'POST',
  path: '/api/admin/password/reset/passkey',
  summary: 'Set a new password with the link or code of the email and a passkey of the staff user; all sessions end',
  body: newPassword.extend({ credential: credentialSchema }),
  status: 200,
  answer: z.object({}),
  problems: [...passkeyResponseProblems, 'link_used_up'],
});
