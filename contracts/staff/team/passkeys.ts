import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import {
  ceremonyOptionsSchema,
  credentialSchema,
  passkeyResponseProblems,
  passkeySchema,
} from '#contracts/identity/passkeys.ts';

const passkeyAnswer = z.object({ credential: credentialSchema });

export const staffPasskeyOptions = endpoint({
  name: 'staffPasskeyOptions',
  method: 'POST',
  path: '/api/admin/login/passkey/options',
  summary: 'Start signing in to the portal with a passkey; does not reveal which staff users have one',
  status: 200,
  answer: ceremonyOptionsSchema,
  problems: ['too_many_requests', 'work_required', 'service_unavailable'],
});

export const staffPasskeyLogin = endpoint({
  name: 'staffPasskeyLogin',
  method: 'POST',
  path: '/api/admin/login/passkey',
  summary: 'Sign in to the portal with a passkey, which counts as both steps',
  body: passkeyAnswer,
  status: 200,
  answer: z.object({}),
  problems: passkeyResponseProblems,
});

export const staffProofOptions = endpoint({
  name: 'staffProofOptions',
  method: 'POST',
  path: '/api/admin/proof/passkey/options',
  summary: 'Start renewing the proof of identity with a passkey',
  status: 200,
  answer: ceremonyOptionsSchema,
  problems: ['not_signed_in', 'not_permitted', 'too_many_requests', 'work_required', 'service_unavailable'],
});

export const staffPasskeyProof = endpoint({
  name: 'staffPasskeyProof',
  method: 'POST',
  path: '/api/admin/proof/passkey',
  summary: 'Renew the proof of identity with a passkey; valid for ten minutes',
  body: passkeyAnswer,
  status: 200,
  answer: z.object({}),
  problems: ['not_signed_in', 'not_permitted', ...passkeyResponseProblems],
});

export const listStaffPasskeys = endpoint({
  name: 'listStaffPasskeys',
  method: 'GET',
  path: '/api/admin/passkeys',
  summary: 'Portal passkeys of the signed-in staff user',
  status: 200,
  answer: z.array(passkeySchema),
  problems: ['not_signed_in', 'not_permitted', 'service_unavailable'],
});

export const staffNewPasskeyOptions = endpoint({
  name: 'staffNewPasskeyOptions',
  method: 'POST',
  path: '/api/admin/passkeys/options',
  summary: 'Start adding a portal passkey; requires a fresh proof',
  status: 200,
  answer: ceremonyOptionsSchema,
  problems: [
    'not_signed_in',
    'not_permitted',
    'step_up_required',
    'passkey_refused',
    'too_many_requests',
    'work_required',
    'service_unavailable',
  ],
});

export const addStaffPasskey = endpoint({
  name: 'addStaffPasskey',
  method: 'POST',
  path: '/api/admin/passkeys',
  summary: 'Add the passkey that the browser created; requires a fresh proof',
  body: passkeyAnswer,
  status: 201,
  answer: passkeySchema,
  problems: [
    'not_signed_in',
    'not_permitted',
    'step_up_required',
    'validation_failed',
    'passkey_refused',
    'service_unavailable',
  ],
});

export const deleteStaffPasskey = endpoint({
  name: 'deleteStaffPasskey',
  method: 'DELETE',
  path: '/api/admin/passkeys/:passkeyId',
  summary: 'Remove a portal passkey; password and codes still work',
  params: z.object({ passkeyId: z.uuid() }),
  status: 204,
  answer: z.null(),
  problems: ['not_signed_in', 'not_permitted', 'step_up_required', 'not_found', 'service_unavailable'],
});
