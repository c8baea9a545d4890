import { randomInt } from 'node:crypto';
import { workSchema, WORK_MAX, WORK_MIN, type WorkChallenge } from '#contracts/identity/otp.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/core/jerusalem-time.ts';
import type { Deps } from '#server/deps.ts';
import { isSolved, makeWork, type WorkSecrets } from '#server/identity/adapters/proof-of-work/altcha.ts';

/** Long enough for an old telephone that is busy with other things. */
const WORK_LIFETIME_MS = 10 * MINUTE_MS;

function secretsOf(keyring: Deps['keyring']): WorkSecrets {
  return {
    challenge: keyring.blindIndex('otp_work', 'challenge').toString('hex'),
    solution: keyring.blindIndex('otp_work', 'solution').toString('hex'),
  };
}

/** A calculation that nobody can shorten, signed; nothing is kept of it until it is done. */
export async function createWork({ clock, keyring }: Pick<Deps, 'clock' | 'keyring'>): Promise<WorkChallenge> {
  const counter = randomInt(WORK_MIN, WORK_MAX);
  return await makeWork(secretsOf(keyring), { counter, expiresAt: clock.now() + WORK_LIFETIME_MS });
}

/** Whether this is one of our calculations, done, in time, and not used before; it is used up by the question. */
export async function isWorkDone(
  { clock, keyring, limits }: Pick<Deps, 'clock' | 'keyring' | 'limits'>,
  said: string | null,
): Promise<boolean> {
  if (said === null) return false;
  const work = workSchema.safeParse(said);
  if (!work.success || work.data.challenge.parameters.expiresAt * SECOND_MS < clock.now()) return false;
  if (!(await isSolved(secretsOf(keyring), work.data))) return false;
  return (await limits.consume('work_uses', work.data.challenge.signature)).allowed;
}
