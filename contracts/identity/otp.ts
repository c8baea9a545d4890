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

/**
 * A calculation that a browser does before a code where too few come back: so many rounds of PBKDF2, and a counter in
 * this range to be found. A telephone of ten years ago is done in some seconds.
 */
export const WORK_COST = 5_000;
export const WORK_MIN = 60;
export const WORK_MAX = 140;

export const workChallengeSchema = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: z.string().max(64),
    salt: z.string().max(64),
    cost: z.literal(WORK_COST),
    keyLength: z.literal(32),
    keyPrefix: z.string().max(64),
    keySignature: z.string().max(128),
    expiresAt: z.int().positive(),
  }),
  signature: z.string().max(128),
});
export type WorkChallenge = z.infer<typeof workChallengeSchema>;

/** The calculation done, as JSON in a header. */
export const workSchema = z
  .string()
  .max(1_000)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue('this is no JSON');
      return z.NEVER;
    }
  })
  .pipe(
    z.object({
      challenge: workChallengeSchema,
      solution: z.object({ counter: z.int().nonnegative(), derivedKey: z.string().max(128) }),
    }),
  );

/** What a request that was answered `work_required` is sent with once more. */
const workHeadersSchema = z.object({ 'x-proof-of-work': z.string().max(1_000).optional() });

export const getWork = endpoint({
  name: 'getWork',
  method: 'GET',
  path: '/api/auth/proof-of-work',
  summary: 'A calculation for the browser, where a code was refused with work_required',
  status: 200,
  answer: workChallengeSchema,
  problems: ['too_many_requests', 'service_unavailable'],
});

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
  headers: workHeadersSchema,
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
  summary: 'Sign in with the code, in the browser that asked for it; an unknown number gets an account',
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
    'too_many_requests',
    'service_unavailable',
  ],
});

/** To prove a new phone number, or once more who is at the keyboard. */
export const sendAccountCode = endpoint({
  name: 'sendAccountCode',
  method: 'POST',
  path: '/api/account/phone-code',
  summary: 'Send a code to the pending number (or, without one, to the proven number for a fresh proof)',
  headers: workHeadersSchema,
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
    'service_unavailable',
  ],
});
