import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { BrowserCredential } from '#server/identity/adapters/passkeys/port.ts';
import type { Deps } from '#server/deps.ts';

export type Answer = {
  readonly credential: BrowserCredential;
  /** Null: a browser that was never given a challenge. */
  readonly browserHash: Buffer | null;
};

/** A challenge that a browser says it was given. */
export type Claimed = { readonly challengeHash: Buffer; readonly browserHash: Buffer; readonly now: number };

/**
 * The challenge that an answer is to, used up by `consume`: null where this browser was not given it for this ceremony,
 * or it was answered before, or is too old. So one challenge lets one answer be looked at, right or wrong.
 */
export async function answeredChallenge(
  { clock, keyring, passkeys }: Pick<Deps, 'clock' | 'keyring' | 'passkeys'>,
  { credential, browserHash }: Answer,
  consume: (claimed: Claimed) => Promise<boolean>,
): Promise<string | null> {
  const challenge = passkeys.challengeOf(credential);
  if (challenge === null || browserHash === null) return null;
  const own = await consume({ challengeHash: keyring.tokenHash(challenge), browserHash, now: steadyNow(clock) });
  return own ? challenge : null;
}
