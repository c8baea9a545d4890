import { z } from 'zod';
import { customerSchema } from './account.ts';
import { endpoint } from '#contracts/core/endpoint.ts';
import { optionalText } from '#contracts/core/person.ts';

/** Time limit in ms for creating or using a passkey in the browser (specification, section 9). */
export const PASSKEY_TIMEOUT_MS = 60_000;
export const PASSKEY_CHALLENGE_BYTES = 32;
export const PASSKEY_NAME_MAX_LENGTH = 60;

/**
 * Credential of the browser as JSON. The WebAuthn library validates the content, and this schema only limits the size.
 */
export const credentialSchema = z.looseObject({
  id: z.string().min(1).max(1_400),
  rawId: z.string().min(1).max(1_400),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
});

/** Options for the browser's WebAuthn call (`create` or `get`), in JSON form. */
export const ceremonyOptionsSchema = z.looseObject({ challenge: z.string() });

export const passkeySchema = z.object({
  id: z.uuid(),
  /**
   * Id of the authenticator's credential in base64url. The page uses it to inform the browser that the passkey was
   * removed.
   */
  credentialId: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  /** True if the operating system syncs the passkey to other devices. */
  backedUp: z.boolean(),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** Problem codes of a passkey response. `passkey_unknown`: the passkey was removed in the shop. */
export const passkeyResponseProblems = [
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
  summary: 'Start adding a passkey; requires a fresh proof',
  status: 200,
  answer: ceremonyOptionsSchema,
  // `passkey_refused`: the account already has the maximum number of passkeys
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
  summary: 'Add the passkey that the browser created',
  body: z.object({ credential: credentialSchema, name: optionalText(PASSKEY_NAME_MAX_LENGTH) }),
  status: 201,
  answer: passkeySchema,
  problems: ['not_signed_in', 'step_up_required', 'validation_failed', 'passkey_refused', 'service_unavailable'],
});

export const passkeyAuthenticationOptions = endpoint({
  name: 'passkeyAuthenticationOptions',
  method: 'POST',
  path: '/api/passkeys/authentication-options',
  summary: 'Start signing in with a passkey; does not reveal which accounts have one',
  status: 200,
  answer: ceremonyOptionsSchema,
  problems: ['too_many_requests', 'work_required', 'service_unavailable'],
});

/**
 * Signs a customer in with a passkey. If the same customer is already signed in, the call confirms the identity again.
 */
export const authenticatePasskey = endpoint({
  name: 'authenticatePasskey',
  method: 'POST',
  path: '/api/passkeys/authentication',
  summary: 'Sign in with a passkey',
  body: z.object({ credential: credentialSchema }),
  status: 200,
  answer: z.object({ customer: customerSchema }),
  problems: passkeyResponseProblems,
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
  summary: 'Remove a passkey; refused for the last sign-in method',
  params: z.object({ passkeyId: z.uuid() }),
  status: 204,
  answer: z.null(),
  problems: ['not_signed_in', 'step_up_required', 'not_found', 'last_way_in', 'service_unavailable'],
});
