import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/**
 * Cost of the proof of work: the number of PBKDF2 iterations per key, and the range of the counter to find. A
 * ten-year-old phone needs a few seconds.
 */
export const PROOF_OF_WORK_COST = 5_000;
export const PROOF_OF_WORK_MIN = 60;
export const PROOF_OF_WORK_MAX = 140;

export const proofOfWorkChallengeSchema = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: z.string().max(64),
    salt: z.string().max(64),
    cost: z.literal(PROOF_OF_WORK_COST),
    keyLength: z.literal(32),
    keyPrefix: z.string().max(64),
    keySignature: z.string().max(128),
    expiresAt: z.int().positive(),
  }),
  signature: z.string().max(128),
});
export type ProofOfWorkChallenge = z.infer<typeof proofOfWorkChallengeSchema>;

/** Request header with the solved challenge. */
export const PROOF_OF_WORK_HEADER = 'x-proof-of-work';

/** Headers of a request that is sent again after the response `work_required`. */
export const proofOfWorkHeadersSchema = z.object({ [PROOF_OF_WORK_HEADER]: z.string().max(1_000).optional() });

/** Solved proof-of-work challenge, sent as JSON in the header. */
export const solvedChallengeSchema = z
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
      challenge: proofOfWorkChallengeSchema,
      solution: z.object({ counter: z.int().nonnegative(), derivedKey: z.string().max(128) }),
    }),
  );

export const getProofOfWorkChallenge = endpoint({
  name: 'getProofOfWorkChallenge',
  method: 'GET',
  path: '/api/auth/proof-of-work',
  summary: 'Proof-of-work challenge for the browser, after the problem `work_required`',
  status: 200,
  answer: proofOfWorkChallengeSchema,
  problems: ['too_many_requests', 'service_unavailable'],
});
