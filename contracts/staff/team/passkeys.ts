import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import {
  ceremonyOptionsSchema,
  credentialSchema,
  passkeyAnswerProblems,
  passkeySchema,
} from '#contracts/identity/passkeys.ts';

const answered = z.object({ credential: credentialSchema });

export const staffPasskeyOptions = endpoint({
  name: 'staffPasskeyOptions',
  method: 'POST',
  path: '/api/admin/login/passkey/options',
  summary: 'Begin to sign in to the portal with a passkey; says nothing about who has one',
  status: 200,
  answer: ceremonyOptionsSchema,
  problems: ['too_many_requests', 'work_required', 'service_unavailable'],
});

export const staffPasskeyLogin = endpoint({
  name: 'staffPasskeyLogin',
  method: 'POST',
  path: '/api/admin/login/passkey',
  summary: 'Sign in to the portal with the answer of a passkey: both steps in one',
  body: answered,
  status: 200,
  answer: z.object({}),
  problems: passkeyAnswerProblems,
});

export const staffProofOptions = endpoint({
  name: 'staffProofOptions',
  method: 'POST',
  path: '/api/admin/proof/passkey/options',
  summary: 'Begin to prove with a passkey who is at the keyboard',
  status: 200,
  answer: ceremonyOptionsSchema,
  problems: ['not_signed_in', 'not_permitted', 'too_many_requests', 'work_required', 'service_unavailable'],
});

export const staffPasskeyProof = endpoint({
  name: 'staffPasskeyProof',
  method: 'POST',
  path: '/api/admin/proof/passkey',
  summary: 'Proves once more who is at the keyboard, by an own passkey; good for ten minutes',
  body: answered,
  status: 200,
  answer: z.object({}),
  problems: ['not_signed_in', 'not_permitted', ...passkeyAnswerProblems],
});

export const listStaffPasskeys = endpoint({
  name: 'listStaffPasskeys',
  method: 'GET',
  path: '/api/admin/passkeys',
  summary: 'The passkeys by which whoever asks comes in to the portal',
  status: 200,
  answer: z.array(passkeySchema),
  problems: ['not_signed_in', 'not_permitted', 'service_unavailable'],
});

export const staffNewPasskeyOptions = endpoint({
  name: 'staffNewPasskeyOptions',
  method: 'POST',
  path: '/api/admin/passkeys/options',
  summary: 'Begin to add a passkey of the portal; needs a fresh proof',
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
  summary: 'Add the passkey that the browser made; needs a fresh proof',
  body: answered,
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
  summary: 'Take a passkey of the portal away; password and codes stay',
  params: z.object({ passkeyId: z.uuid() }),
  status: 204,
  answer: z.null(),
  problems: ['not_signed_in', 'not_permitted', 'step_up_required', 'not_found', 'service_unavailable'],
});
