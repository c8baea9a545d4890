import { z } from 'zod';
import { currentUserSchema, customerSchema } from './account.ts';
import { endpoint } from '#contracts/core/endpoint.ts';

/**
 * Returns the phone number that this browser has verified by SMS. Another account has the same phone number, but has
 * not verified it. That account may belong to another person. The customer decides which account gets the phone number.
 */
export const getPendingPhone = endpoint({
  name: 'getPendingPhone',
  method: 'GET',
  path: '/api/auth/held-phone',
  summary: 'Phone number that was verified in this browser, for a new account or for the signed-in account',
  status: 200,
  answer: z.object({
    /**
     * Verified phone number that waits for the customer's decision. Null if there is none, if it was already used, or
     * if it was verified more than ten minutes ago.
     */
    held: z
      .object({
        phone: z.string(),
        /**
         * Verified phone number of the signed-in account that the new phone number would replace. Null if the account
         * has no verified phone number.
         */
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
  summary: 'Create a new account for the pending number, and sign in',
  body: z.object({
    referralCode: z.string().max(64).optional(),
  }),
  status: 200,
  answer: z.object({ customer: customerSchema }),
  problems: ['validation_failed', 'code_refused', 'service_unavailable'],
});

export const linkPendingPhone = endpoint({
  name: 'linkPendingPhone',
  method: 'POST',
  path: '/api/account/held-phone',
  summary: 'Add the pending number to the signed-in account; requires a fresh proof of that account',
  status: 200,
  answer: currentUserSchema,
  problems: ['not_signed_in', 'step_up_required', 'code_refused', 'phone_taken', 'service_unavailable'],
});
