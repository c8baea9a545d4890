import { createChallenge, verifySolution, type VerifySolutionOptions } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { workChallengeSchema, WORK_COST, type WorkChallenge } from '#contracts/core/proof-of-work.ts';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';

/** What signs a calculation, and what shows that it was done without doing it once more. */
export type WorkSecrets = { readonly challenge: string; readonly solution: string };

type Solved = Pick<VerifySolutionOptions, 'challenge' | 'solution'>;

/** A calculation that ends at this counter; `expiresAt` is epoch ms. */
export async function makeWork(
  secrets: WorkSecrets,
  { counter, expiresAt }: { readonly counter: number; readonly expiresAt: number },
): Promise<WorkChallenge> {
  const challenge = await createChallenge({
    hmacSignatureSecret: secrets.challenge,
    hmacKeySignatureSecret: secrets.solution,
    algorithm: 'PBKDF2/SHA-256',
    cost: WORK_COST,
    counter,
    expiresAt: Math.floor(expiresAt / SECOND_MS),
    deriveKey,
  });
  return workChallengeSchema.parse(challenge);
}

/** Whether this is one of ours, unchanged, and done. */
export async function isSolved(secrets: WorkSecrets, solved: Solved): Promise<boolean> {
  const { verified } = await verifySolution({
    ...solved,
    hmacSignatureSecret: secrets.challenge,
    hmacKeySignatureSecret: secrets.solution,
    deriveKey,
  });
  return verified;
}
