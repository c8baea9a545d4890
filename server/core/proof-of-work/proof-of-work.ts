import { randomInt } from 'node:crypto';
import { workSchema, WORK_HEADER, WORK_MAX, WORK_MIN, type WorkChallenge } from '#contracts/core/proof-of-work.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { WorkProof } from '#server/core/actor.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import { isSolved, makeWork, type WorkSecrets } from './altcha.ts';

/** Lifetime of a challenge: enough for an old phone that is busy with other things. */
const WORK_LIFETIME_MS = 10 * MINUTE_MS;

type WorkDeps = Pick<CoreDeps, 'clock' | 'keyring' | 'limits'>;

function secretsOf(keyring: CoreDeps['keyring']): WorkSecrets {
  return {
    challenge: keyring.blindIndex('otp_work', 'challenge').toString('hex'),
    solution: keyring.blindIndex('otp_work', 'solution').toString('hex'),
  };
}

/** Makes a signed challenge that cannot be shortened; nothing is stored until it is solved. */
export async function createWork({ clock, keyring }: Pick<WorkDeps, 'clock' | 'keyring'>): Promise<WorkChallenge> {
  const counter = randomInt(WORK_MIN, WORK_MAX);
  return await makeWork(secretsOf(keyring), { counter, expiresAt: clock.now() + WORK_LIFETIME_MS });
}

type WithHeaders = { readonly headers: Readonly<Record<string, string | string[] | undefined>> };

/**
 * Returns the proof of work of a request. Several limits may ask for it: it is verified and used up at the first question,
 * and later questions get the same answer.
 */
export function workProofOf(deps: WorkDeps, request: WithHeaders): WorkProof {
  let answer: Promise<boolean> | null = null;
  return () => (answer ??= isWorkDone(deps, request.headers[WORK_HEADER]));
}

/** True for a challenge of ours that was solved in time and not used before. */
async function isWorkDone(
  { clock, keyring, limits }: WorkDeps,
  header: string | string[] | undefined,
): Promise<boolean> {
  if (header === undefined) return false;
  const work = workSchema.safeParse(header);
  if (!work.success || work.data.challenge.parameters.expiresAt * SECOND_MS < clock.now()) return false;
  if (!(await isSolved(secretsOf(keyring), work.data))) return false;
  return (await limits.consume('work_uses', work.data.challenge.signature)).allowed;
}
