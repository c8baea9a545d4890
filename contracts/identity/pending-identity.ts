import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { customerSchema } from './account.ts';
import { identityProviderSchema } from './identities.ts';

export const getPendingIdentity = endpoint({
  name: 'getPendingIdentity',
  method: 'GET',
  path: '/api/auth/held-identity',
  summary: 'Pending sign-in by a provider: an account uses its email address without having verified it',
  status: 200,
  answer: z.object({
    /**
     * Sign-in that waits for a decision of the visitor. Null if there is none, if it was already used, or if it is
     * older than ten minutes.
     */
    held: z
      .object({
        provider: identityProviderSchema,
        /**
         * Email address that the identity provider verified for the visitor. An existing account has the same email
         * address, but has not verified it. That account may belong to another person.
         */
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
  summary: 'Create a new account for the pending sign-in, and sign in',
  body: z.object({}),
  status: 200,
  answer: z.object({ customer: customerSchema }),
  problems: ['proof_gone', 'email_taken', 'service_unavailable'],
});

export const linkPendingIdentity = endpoint({
  name: 'linkPendingIdentity',
  method: 'POST',
  path: '/api/account/held-identity',
  summary: 'Link the pending provider to the signed-in account; requires a fresh proof of that account',
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
