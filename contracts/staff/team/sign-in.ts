import { z } from 'zod';
import { newPasswordSchema, signInPasswordSchema } from '#contracts/identity/account.ts';
import { mailSecretSchema } from '#contracts/core/mail-secret.ts';
import { endpoint } from '#contracts/core/endpoint.ts';
import { staffIdSchema, stationIdSchema } from '#contracts/core/ids.ts';
import { emailSchema, NAME_MAX_LENGTH, requiredText } from '#contracts/core/person.ts';
import { permissions } from '#contracts/core/permission.ts';
import { assignedCustomRoleSchema, staffRoles } from '../team/staff-users.ts';

/** Next step of signing in after the password. The user enters the second factor, or sets up a second factor. */
const nextStepSchema = z.object({ next: z.enum(['code', 'enrolment']) });

export const adminLogin = endpoint({
  name: 'adminLogin',
  method: 'POST',
  path: '/api/admin/login',
  summary: 'First sign-in step of the staff portal: the password; every refusal has the same response',
  body: z.object({ email: emailSchema, password: signInPasswordSchema }),
  status: 200,
  answer: nextStepSchema,
  problems: ['validation_failed', 'sign_in_failed', 'too_many_requests', 'work_required', 'service_unavailable'],
});

/** Second factor, which is six digits from the authenticator app, or a recovery code. */
export const secondFactorCodeSchema = z
  .string()
  .max(60)
  .transform((typed) => typed.replace(/[\s-]/g, ''))
  .pipe(z.string().min(6).max(20));

export const adminVerifySecondFactor = endpoint({
  name: 'adminVerifySecondFactor',
  method: 'POST',
  path: '/api/admin/login/code',
  summary: 'Second sign-in step: a code of the authenticator app or a recovery code; each works once',
  body: z.object({ code: secondFactorCodeSchema }),
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
  summary: 'New authenticator secret for a staff user without a second factor',
  status: 200,
  answer: z.object({
    /** Secret for the authenticator app (TOTP), which the user can type. */
    secret: z.string(),
    uri: z.string(),
    /** The same secret as a QR code: an SVG path in a square of `size` units. */
    qr: z.object({ size: z.int(), path: z.string() }),
  }),
  problems: ['not_signed_in', 'not_permitted', 'service_unavailable'],
});

export const confirmEnrolment = endpoint({
  name: 'confirmEnrolment',
  method: 'POST',
  path: '/api/admin/login/enrolment/confirmation',
  summary: 'Confirm the authenticator app; returns the recovery codes, only this time',
  body: z.object({ code: secondFactorCodeSchema }),
  status: 200,
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
  problems: ['validation_failed', 'not_signed_in', 'code_refused', 'phone_clock_wrong', 'service_unavailable'],
});

export const openInvitation = endpoint({
  name: 'openInvitation',
  method: 'POST',
  path: '/api/admin/setup/opening',
  summary: 'The name on an invitation, for the holder of its link; the link stays valid',
  body: z.object({ token: mailSecretSchema }),
  status: 200,
  /** Name of the new staff user, as entered by the staff user who sent the invitation; empty for the first owner. */
  answer: z.object({ name: z.string() }),
  problems: ['validation_failed', 'link_used_up', 'too_many_requests', 'service_unavailable'],
});

export const adminSetup = endpoint({
  name: 'adminSetup',
  method: 'POST',
  path: '/api/admin/setup',
  summary: 'Set name and password with the link or code of an invitation, which works once',
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
  summary: 'End the session of the staff portal',
  status: 200,
  answer: z.object({}),
  problems: ['service_unavailable'],
});

export const getCurrentStaffUser = endpoint({
  name: 'getCurrentStaffUser',
  method: 'GET',
  path: '/api/admin/me',
  summary: 'The signed-in staff user and their permissions',
  status: 200,
  answer: z.object({
    id: staffIdSchema,
    name: z.string(),
    roles: z.array(z.enum(staffRoles)),
    ownRole: assignedCustomRoleSchema.nullable(),
    permissions: z.array(z.enum(permissions)),
    /** Stations to which the access of the staff user is limited. Null for a staff user who sees all stations. */
    stations: z.array(stationIdSchema).nullable(),
  }),
  problems: ['not_signed_in', 'not_permitted', 'service_unavailable'],
});

export const adminStepUp = endpoint({
  name: 'adminStepUp',
  method: 'POST',
  path: '/api/admin/proof',
  summary: 'Renew the proof of identity with a code; valid for ten minutes',
  body: z.object({ code: secondFactorCodeSchema }),
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
