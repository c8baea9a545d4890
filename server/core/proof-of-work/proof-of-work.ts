import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution, type VerifySolutionOptions } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import {
  solvedChallengeSchema,
  PROOF_OF_WORK_HEADER,
  PROOF_OF_WORK_MAX,
  PROOF_OF_WORK_MIN,
  type ProofOfWorkChallenge,
  proofOfWorkChallengeSchema,
  PROOF_OF_WORK_COST,
} from '#contracts/core/proof-of-work.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { ProofOfWorkVerifier } from '#server/core/actor.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import { coreRateLimits } from '#server/core/http/limits/core-rate-limits.ts';

/** Lifetime of a proof-of-work challenge in ms. It is long enough for an old and busy phone. */
const WORK_LIFETIME_MS = 10 * MINUTE_MS;

type WorkDeps = Pick<CoreDeps, 'clock' | 'keyring' | 'limits'>;

function secretsOf(keyring: CoreDeps['keyring']): WorkSecrets {
  return {
    challenge: keyring.blindIndex('otp_work', 'challenge').toString('hex'),
    solution: keyring.blindIndex('otp_work', 'solution').toString('hex'),
  };
}

/**
 * Creates a proof-of-work challenge. It is signed, so that a client cannot make it easier. Nothing is stored until it
 * is solved.
 */
export async function createProofOfWorkChallenge({
  clock,
  keyring,
}: Pick<WorkDeps, 'clock' | 'keyring'>): Promise<ProofOfWorkChallenge> {
  const counter = randomInt(PROOF_OF_WORK_MIN, PROOF_OF_WORK_MAX);
  return await createAltchaChallenge(secretsOf(keyring), { counter, expiresAt: steadyNow(clock) + WORK_LIFETIME_MS });
}

type WithHeaders = { readonly headers: Readonly<Record<string, string | string[] | undefined>> };

/**
 * Returns the check of a request's proof of work. Several limits can require it. The first check verifies and consumes
 * the proof, and later checks get the same result.
 */
export function proofOfWorkVerifierOf(deps: WorkDeps, request: WithHeaders): ProofOfWorkVerifier {
  let answer: Promise<boolean> | null = null;
  return () => (answer ??= isProofOfWorkValid(deps, request.headers[PROOF_OF_WORK_HEADER]));
}

/** Returns true for a challenge of this shop that was solved in time and not used before. */
async function isProofOfWorkValid(
  { clock, keyring, limits }: WorkDeps,
  header: string | string[] | undefined,
): Promise<boolean> {
  if (header === undefined) return false;
  const work = solvedChallengeSchema.safeParse(header);
  if (!work.success || work.data.challenge.parameters.expiresAt * SECOND_MS < steadyNow(clock)) return false;
  if (!(await isSolved(secretsOf(keyring), work.data))) return false;
  return (await limits.consume(coreRateLimits.work_uses, work.data.challenge.signature)).allowed;
}

/**
 * Keys for the proof of work. One key signs a challenge, and the other verifies a solution without repeating the work.
 */
type WorkSecrets = { readonly challenge: string; readonly solution: string };

type SolvedChallenge = Pick<VerifySolutionOptions, 'challenge' | 'solution'>;

/** Creates a challenge whose solution is this counter. `expiresAt` is in epoch ms. */
async function createAltchaChallenge(
  secrets: WorkSecrets,
  { counter, expiresAt }: { readonly counter: number; readonly expiresAt: number },
): Promise<ProofOfWorkChallenge> {
  const challenge = await createChallenge({
    hmacSignatureSecret: secrets.challenge,
    hmacKeySignatureSecret: secrets.solution,
    algorithm: 'PBKDF2/SHA-256',
    cost: PROOF_OF_WORK_COST,
    counter,
    expiresAt: Math.floor(expiresAt / SECOND_MS),
    deriveKey,
  });
  return proofOfWorkChallengeSchema.parse(challenge);
}

/** Returns true if the challenge comes from this shop, was not changed, and is solved. */
async function isSolved(secrets: WorkSecrets, solved: SolvedChallenge): Promise<boolean> {
  const { verified } = await verifySolution({
    ...solved,
    hmacSignatureSecret: secrets.challenge,
    hmacKeySignatureSecret: secrets.solution,
    deriveKey,
  });
  return verified;
}
