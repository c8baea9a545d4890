import { z } from 'zod';
import { currentUserSchema, customerSchema } from './account.ts';
import { endpoint } from '#contracts/core/endpoint.ts';
import { requiredPhoneSchema } from '#contracts/core/person.ts';
import { withoutInvisibleMarks } from '#contracts/core/text.ts';

/** Specification, section 9. */
export const OTP_LENGTH = 6;

/** Six digits, pasted as people paste: spaces and invisible marks go. */
export const otpCodeSchema = z
  .string()
  .max(40)
  .transform((text) => withoutInvisibleMarks(text).replace(/[\s-]/gu, ''))
  .pipe(z.string().regex(/^\d{6}$/u));

const sentSchema = z.object({
  /** Seconds until another code may be asked for. */
  retryAfterSeconds: z.int().nonnegative(),
  expiresInSeconds: z.int().positive(),
});

export const sendOtp = endpoint({
  name: 'sendOtp',
  method: 'POST',
  path: '/api/auth/send-otp',
  summary: 'Send a sign-in code by SMS; every reachable number gets the same answer',
  body: z.object({ phoneNumber: requiredPhoneSchema }),
  status: 200,
  answer: sentSchema,
  problems: [
    'validation_failed',
    'phone_not_reachable',
    'work_required',
    'phone_not_mobile',
    'phone_service',
    'phone_other_network',
    'too_many_requests',
    'messages_paused',
    'service_unavailable',
  ],
});

export const verifyOtp = endpoint({
  name: 'verifyOtp',
  method: 'POST',
  path: '/api/auth/verify-otp',
  summary:
    'Sign in with the code, in the browser that asked for it; an unknown number gets an account, one that an account names without proof waits for a choice (`phone_claimed`)',
  body: z.object({
    phoneNumber: requiredPhoneSchema,
    otpCode: otpCodeSchema,
    /** Whose link led here; counts where the number gets an account. */
    referralCode: z.string().max(64).optional(),
  }),
  status: 200,
  answer: z.object({ customer: customerSchema }),
  problems: [
    'validation_failed',
    'phone_not_reachable',
    'phone_not_mobile',
    'phone_service',
    'phone_other_network',
    'code_refused',
    'phone_claimed',
    'too_many_requests',
    'work_required',
    'service_unavailable',
  ],
});

/** To prove a new phone number, or once more who is at the keyboard. */
export const sendAccountCode = endpoint({
  name: 'sendAccountCode',
  method: 'POST',
  path: '/api/account/phone-code',
  summary: 'Send a code to the pending number (or, without one, to the proven number for a fresh proof)',
  status: 200,
  answer: sentSchema,
  problems: [
    'not_signed_in',
    'step_up_required',
    'phone_not_reachable',
    'work_required',
    'phone_not_mobile',
    'phone_service',
    'phone_other_network',
    'too_many_requests',
    'messages_paused',
    'service_unavailable',
  ],
});

export const verifyAccountCode = endpoint({
  name: 'verifyAccountCode',
  method: 'POST',
  path: '/api/account/phone-code/verify',
  summary: 'The code proves the pending number and becomes a way in, or renews the proof of who is at the keyboard',
  body: z.object({ otpCode: otpCodeSchema }),
  status: 200,
  answer: currentUserSchema,
  problems: [
    'not_signed_in',
    'validation_failed',
    'code_refused',
    'phone_taken',
    'too_many_requests',
    'work_required',
    'service_unavailable',
  ],
});
