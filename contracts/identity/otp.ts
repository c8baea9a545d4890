import { z } from 'zod';
import { currentUserSchema, customerSchema } from './account.ts';
import { endpoint } from '#contracts/core/endpoint.ts';
import { requiredPhoneSchema } from '#contracts/core/person.ts';
import { stripInvisibleMarks } from '#contracts/core/text.ts';

/** Number of digits of a verification code sent by SMS (specification, section 9). */
export const OTP_LENGTH = 6;

/** Verification code with six digits. Spaces and invisible marks of pasted text are removed. */
export const otpCodeSchema = z
  .string()
  .max(40)
  .transform((text) => stripInvisibleMarks(text).replace(/[\s-]/gu, ''))
  .pipe(z.string().regex(/^\d{6}$/u));

const sentSchema = z.object({
  /** Seconds until another code can be requested. */
  retryAfterSeconds: z.int().nonnegative(),
  expiresInSeconds: z.int().positive(),
});

export const sendOtp = endpoint({
  name: 'sendOtp',
  method: 'POST',
  path: '/api/auth/send-otp',
  summary: 'Send a sign-in code by SMS; every reachable number gets the same response',
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
    'Sign in with the code in the browser that requested it; an unknown number gets a new account; an unverified number of another account needs a choice (`phone_claimed`)',
  body: z.object({
    phoneNumber: requiredPhoneSchema,
    otpCode: otpCodeSchema,
    /** Referral code of the link that the visitor opened. It is used if the sign-in creates an account. */
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

/** Sends a code to verify a new phone number, or to confirm the customer's identity again. */
export const sendAccountCode = endpoint({
  name: 'sendAccountCode',
  method: 'POST',
  path: '/api/account/phone-code',
  summary: 'Send a code to the pending number, or to the verified number for a fresh proof',
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
  summary: 'Verify the pending number with a code, which enables sign-in by phone, or renew the proof of identity',
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
