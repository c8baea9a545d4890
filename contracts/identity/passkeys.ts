import { z } from 'zod';
import { customerSchema } from './account.ts';
import { endpoint } from '#contracts/core/endpoint.ts';
import { optionalText } from '#contracts/core/person.ts';

/** Specification, section 9. */
export const PASSKEY_TIMEOUT_MS = 60_000;
export const PASSKEY_CHALLENGE_BYTES = 32;
export const PASSKEY_NAME_MAX_LENGTH = 60;

/** JSON of the browser's credential; its inside is checked by the verifying library, its size here. */
export const credentialSchema = z.looseObject({
  id: z.string().min(1).max(1_400),
  rawId: z.string().min(1).max(1_400),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
});

/** Options as the browser's own call takes them (WebAuthn JSON form). */
export const ceremonyOptionsSchema = z.looseObject({ challenge: z.string() });

export const passkeySchema = z.object({
  id: z.uuid(),
  /** What the authenticator calls it, in base64url: a removed one is named to the browser by it. */
  credentialId: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  /** Kept by the system's own store and there on other devices too. */
  backedUp: z.boolean(),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** What an answer of a passkey is refused with; `passkey_unknown`: it was removed here. */
export const passkeyAnswerProblems = [
  'validation_failed',
  'passkey_refused',
  'passkey_unknown',
  'too_many_requests',
  'work_required',
  'service_unavailable',
] as const;

export const passkeyRegistrationOptions = endpoint({
  name: 'passkeyRegistrationOptions',
  method: 'POST',
  path: '/api/passkeys/registration-options',
  summary: 'Begin to add a passkey; needs a fresh proof',
  status: 200,
  answer: ceremonyOptionsSchema,
  // refused: the account has as many passkeys as it may
  problems: [
    'not_signed_in',
    'step_up_required',
    'passkey_refused',
    'too_many_requests',
    'work_required',
    'service_unavailable',
  ],
});

export const registerPasskey = endpoint({
  name: 'registerPasskey',
  method: 'POST',
  path: '/api/passkeys/registration',
  summary: 'Add the passkey that the browser made',
  body: z.object({ credential: credentialSchema, name: optionalText(PASSKEY_NAME_MAX_LENGTH) }),
  status: 201,
  answer: passkeySchema,
  problems: ['not_signed_in', 'step_up_required', 'validation_failed', 'passkey_refused', 'service_unavailable'],
});

export const passkeyAuthenticationOptions = endpoint({
  name: 'passkeyAuthenticationOptions',
  method: 'POST',
  path: '/api/passkeys/authentication-options',
  summary: 'Begin to sign in with a passkey; says nothing about who has one',
  status: 200,
  answer: ceremonyOptionsSchema,
  problems: ['too_many_requests', 'work_required', 'service_unavailable'],
});

/** Signed in already as the same person, it renews the proof of who is at the keyboard. */
export const authenticatePasskey = endpoint({
  name: 'authenticatePasskey',
  method: 'POST',
  path: '/api/passkeys/authentication',
  summary: 'Sign in with the answer of a passkey',
  body: z.object({ credential: credentialSchema }),
  status: 200,
  answer: z.object({ customer: customerSchema }),
  problems: passkeyAnswerProblems,
});

export const listPasskeys = endpoint({
  name: 'listPasskeys',
  method: 'GET',
  path: '/api/passkeys',
  summary: 'Passkeys of this account',
  status: 200,
  answer: z.array(passkeySchema),
  problems: ['not_signed_in', 'service_unavailable'],
});

export const deletePasskey = endpoint({
  name: 'deletePasskey',
  method: 'DELETE',
  path: '/api/passkeys/:passkeyId',
  summary: 'Take a passkey away as a way in; refused for the last way',
  params: z.object({ passkeyId: z.uuid() }),
  status: 204,
  answer: z.null(),
  problems: ['not_signed_in', 'step_up_required', 'not_found', 'last_way_in', 'service_unavailable'],
});
