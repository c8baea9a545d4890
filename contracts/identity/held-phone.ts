import { z } from 'zod';
import { currentUserSchema, customerSchema } from './account.ts';
import { endpoint } from '#contracts/core/endpoint.ts';

/** A number that this browser proved by SMS while an account names it: it waits for its owner's choice. */
export const getHeldPhone = endpoint({
  name: 'getHeldPhone',
  method: 'GET',
  path: '/api/auth/held-phone',
  summary: 'The number that this browser proved and that waits to join an account or get a new one',
  status: 200,
  answer: z.object({
    /** Null: this browser proved no such number, or longer than ten minutes ago, or it is used up. */
    held: z
      .object({
        phone: z.string(),
        /** Proven number of the account that is signed in, which the held one would replace; null if there is none. */
        replaces: z.string().nullable(),
      })
      .nullable(),
  }),
  problems: ['service_unavailable'],
});

export const openPhoneAccount = endpoint({
  name: 'openPhoneAccount',
  method: 'POST',
  path: '/api/auth/held-phone/new-account',
  summary: 'Make a new account for the held number and sign in to it',
  body: z.object({
    /** Code of the link that led here. */
    referralCode: z.string().max(64).optional(),
  }),
  status: 200,
  answer: z.object({ customer: customerSchema }),
  problems: ['validation_failed', 'code_refused', 'service_unavailable'],
});

export const joinHeldPhone = endpoint({
  name: 'joinHeldPhone',
  method: 'POST',
  path: '/api/account/held-phone',
  summary: 'Make the held number a way into the account that is signed in; needs a fresh proof of that account',
  status: 200,
  answer: currentUserSchema,
  problems: ['not_signed_in', 'step_up_required', 'code_refused', 'phone_taken', 'service_unavailable'],
});
