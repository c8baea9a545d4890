import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { customerSchema } from './account.ts';
import { identityProviderSchema } from './identities.ts';

export const getHeldIdentity = endpoint({
  name: 'getHeldIdentity',
  method: 'GET',
  path: '/api/auth/held-identity',
  summary: 'The sign-in by a provider that waits in this browser, because an account names its email without proof',
  status: 200,
  answer: z.object({
    /**
     * The held sign-in; null if this browser signed in at no provider, or did so more than ten minutes ago, or if the
     * sign-in was used up.
     */
    held: z
      .object({
        provider: identityProviderSchema,
        /** Email address that the provider verified. It is the visitor's own, not that of an account. */
        email: z.string(),
      })
      .nullable(),
  }),
  problems: ['service_unavailable'],
});

export const openProviderAccount = endpoint({
  name: 'openProviderAccount',
  method: 'POST',
  path: '/api/auth/held-identity/new-account',
  summary: 'Make a new account for the held sign-in and sign in to it',
  body: z.object({}),
  status: 200,
  answer: z.object({ customer: customerSchema }),
  problems: ['proof_gone', 'email_taken', 'service_unavailable'],
});

export const joinHeldIdentity = endpoint({
  name: 'joinHeldIdentity',
  method: 'POST',
  path: '/api/account/held-identity',
  summary: 'Make the held provider a way into the account that is signed in; needs a fresh proof of that account',
  status: 200,
  answer: z.object({}),
  problems: [
    'not_signed_in',
    'step_up_required',
    'proof_gone',
    'provider_taken',
    'provider_in_other_account',
    'service_unavailable',
  ],
});
