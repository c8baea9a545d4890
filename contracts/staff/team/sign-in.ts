import { z } from 'zod';
import { newPasswordSchema, typedPasswordSchema } from '#contracts/identity/account.ts';
import { mailSecretSchema } from '#contracts/core/mail-secret.ts';
import { endpoint } from '#contracts/core/endpoint.ts';
import { staffIdSchema } from '#contracts/core/ids.ts';
import { emailSchema, NAME_MAX_LENGTH, requiredText } from '#contracts/core/person.ts';
import { permissions } from '#contracts/core/permission.ts';
import { staffRoles } from '../customers/members.ts';

/** What is left to do after the password: show a second factor, or set one up. */
const nextStepSchema = z.object({ next: z.enum(['code', 'enrolment']) });

export const adminLogin = endpoint({
  name: 'adminLogin',
  method: 'POST',
  path: '/api/admin/login',
  summary: 'First step of signing in to the staff portal; every refusal is the same',
  body: z.object({ email: emailSchema, password: typedPasswordSchema }),
  status: 200,
  answer: nextStepSchema,
  problems: ['validation_failed', 'sign_in_failed', 'too_many_requests', 'work_required', 'service_unavailable'],
});

/** Six digits of the app, or one of the codes that were given for the day on which the phone is lost. */
const codeSchema = z
  .string()
  .max(60)
  .transform((typed) => typed.replace(/[\s-]/g, ''))
  .pipe(z.string().min(6).max(20));

export const adminSecondStep = endpoint({
  name: 'adminSecondStep',
  method: 'POST',
  path: '/api/admin/login/code',
  summary: 'Second step: a code of the authenticator app, or a recovery code; each works once',
  body: z.object({ code: codeSchema }),
  status: 200,
  answer: z.object({}),
  problems: [
    'validation_failed',
    'not_signed_in',
    'code_refused',
    'phone_clock_wrong',
    'too_many_requests',
    'work_required',
    'service_unavailable',
  ],
});

export const beginEnrolment = endpoint({
  name: 'beginEnrolment',
  method: 'POST',
  path: '/api/admin/login/enrolment',
  summary: 'A new secret for the authenticator app of somebody who has none yet',
  status: 200,
  answer: z.object({
    /** For whoever types it. */
    secret: z.string(),
    uri: z.string(),
    /** The same to be scanned: one path in a square of so many units. */
    qr: z.object({ size: z.int(), path: z.string() }),
  }),
  problems: ['not_signed_in', 'not_permitted', 'service_unavailable'],
});

export const confirmEnrolment = endpoint({
  name: 'confirmEnrolment',
  method: 'POST',
  path: '/api/admin/login/enrolment/confirmation',
  summary: 'Shows that the app has the secret; answers the recovery codes, once',
  body: z.object({ code: codeSchema }),
  status: 200,
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
  problems: ['validation_failed', 'not_signed_in', 'code_refused', 'phone_clock_wrong', 'service_unavailable'],
});

export const adminSetup = endpoint({
  name: 'adminSetup',
  method: 'POST',
  path: '/api/admin/setup',
  summary: 'Sets name and password with the link or the code of an invitation; they work once',
  body: z.object({
    token: mailSecretSchema,
    name: requiredText(NAME_MAX_LENGTH),
    password: newPasswordSchema,
  }),
  status: 200,
  answer: nextStepSchema,
  problems: ['validation_failed', 'link_used_up', 'too_many_requests', 'service_unavailable'],
});

export const adminLogout = endpoint({
  name: 'adminLogout',
  method: 'POST',
  path: '/api/admin/logout',
  summary: 'Ends the session of the staff portal',
  status: 200,
  answer: z.object({}),
  problems: ['service_unavailable'],
});

export const getStaff = endpoint({
  name: 'getStaff',
  method: 'GET',
  path: '/api/admin/me',
  summary: 'Who is signed in to the staff portal, and what they may do',
  status: 200,
  answer: z.object({
    id: staffIdSchema,
    name: z.string(),
    roles: z.array(z.enum(staffRoles)),
    permissions: z.array(z.enum(permissions)),
  }),
  problems: ['not_signed_in', 'not_permitted', 'service_unavailable'],
});

export const adminProof = endpoint({
  name: 'adminProof',
  method: 'POST',
  path: '/api/admin/proof',
  summary: 'Proves once more who is at the keyboard, by a code; good for ten minutes',
  body: z.object({ code: codeSchema }),
  status: 200,
  answer: z.object({}),
  problems: [
    'not_signed_in',
    'not_permitted',
    'validation_failed',
    'code_refused',
    'phone_clock_wrong',
    'too_many_requests',
    'work_required',
    'service_unavailable',
  ],
});
