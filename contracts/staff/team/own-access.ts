import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { sessionIdSchema } from '#contracts/core/ids.ts';
import { NAME_MAX_LENGTH, requiredText } from '#contracts/core/person.ts';
import { newPasswordSchema } from '#contracts/identity/account.ts';

const ofStaffUser = ['not_signed_in', 'not_permitted', 'service_unavailable'] as const;

export const changeOwnName = endpoint({
  name: 'changeOwnName',
  method: 'PUT',
  path: '/api/admin/me/name',
  summary: 'Change the name that colleagues and the audit log show',
  body: z.object({ name: requiredText(NAME_MAX_LENGTH) }),
  status: 200,
  answer: z.object({ name: z.string() }),
  problems: [...ofStaffUser, 'validation_failed'],
});

export const changeOwnPassword = endpoint({
  name: 'changeOwnPassword',
  method: 'PUT',
  path: '/api/admin/me/password',
  summary: 'Change the caller’s password and sign out all other devices; requires a fresh proof',
  body: z.object({ password: newPasswordSchema }),
  status: 200,
  answer: z.object({}),
  problems: [...ofStaffUser, 'step_up_required', 'validation_failed'],
});

export const countRecoveryCodes = endpoint({
  name: 'countRecoveryCodes',
  method: 'GET',
  path: '/api/admin/me/recovery-codes',
  summary: 'Number of the staff user’s unused recovery codes',
  status: 200,
  answer: z.object({ left: z.int() }),
  problems: ofStaffUser,
});

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/admin/me/recovery-codes',
  summary: 'Create new recovery codes, returned only this time; old codes become invalid; requires a fresh proof',
  status: 200,
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
  problems: [...ofStaffUser, 'step_up_required'],
});

const sessionSchema = z.object({
  id: sessionIdSchema,
  /** Browser and operating system; null if unknown. */
  device: z.string().nullable(),
  createdAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  /** True if this is the session of the current request. */
  current: z.boolean(),
});
export type StaffSession = z.infer<typeof sessionSchema>;

export const listOwnSessions = endpoint({
  name: 'listOwnSessions',
  method: 'GET',
  path: '/api/admin/me/sessions',
  summary: 'Devices where the staff user is signed in, the last used first',
  status: 200,
  answer: z.object({ rows: z.array(sessionSchema) }),
  problems: ofStaffUser,
});

export const endOwnSession = endpoint({
  name: 'endOwnSession',
  method: 'DELETE',
  path: '/api/admin/me/sessions/:sessionId',
  summary: 'Sign out one other device of the staff user',
  params: z.object({ sessionId: sessionIdSchema }),
  status: 204,
  answer: z.null(),
  problems: [...ofStaffUser, 'not_found'],
});

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/api/admin/me/sessions',
  summary: 'Sign out all other devices of the staff user',
  status: 204,
  answer: z.null(),
  problems: ofStaffUser,
});
