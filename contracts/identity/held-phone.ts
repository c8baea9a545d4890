import { z } from 'zod';
import { currentUserSchema, customerSchema } from './account.ts';
import { endpoint } from '#contracts/core/endpoint.ts';

/**
 * A phone number that was verified by SMS in this browser while another account has entered it. The customer decides
 * what happens to it.
 */
export const getHeldPhone = endpoint({
  name: 'getHeldPhone',
  method: 'GET',
  path: '/api/auth/held-phone',
  summary: 'The phone number that this browser proved and that can join an account or get a new one',
  status: 200,
  answer: z.object({
    /**
     * The held number; null if no such number was verified in this browser, if that was more than ten minutes ago, or
     * if the number was already used.
     */
    held: z
      .object({
        phone: z.string(),
        /** Verified number of the signed-in account that would be replaced; null if there is none. */
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
  summary: 'Create a new account for the held number and sign in',
  body: z.object({
    /** Referral code of the link that the visitor opened. */
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
  summary: 'Add the held number to the signed-in account; requires a fresh proof of that account',
  status: 200,
  answer: currentUserSchema,
  problems: ['not_signed_in', 'step_up_required', 'code_refused', 'phone_taken', 'service_unavailable'],
});
