import type { BrowserCredential } from '#server/identity/adapters/passkeys/port.ts';
import type { Deps } from '#server/deps.ts';
import { consumeChallenge, type Ceremony } from '#server/identity/store/passkey-challenge.ts';

export type Answer = {
  readonly credential: BrowserCredential;
  readonly ceremony: Ceremony;
  /** Null: a browser that was never given a challenge. */
  readonly browserHash: Buffer | null;
};

/**
 * The challenge that an answer is to, used up: null where this browser was not given it for this ceremony, or it was
 * answered before, or is too old. So one challenge lets one answer be looked at, right or wrong.
 */
export async function answeredChallenge(
  deps: Pick<Deps, 'clock' | 'db' | 'keyring' | 'passkeys'>,
  { credential, ceremony, browserHash }: Answer,
): Promise<string | null> {
  const challenge = deps.passkeys.challengeOf(credential);
  if (challenge === null || browserHash === null) return null;
  const challengeHash = deps.keyring.tokenHash(challenge);
  const own = await consumeChallenge(deps.db, { challengeHash, ceremony, browserHash, now: deps.clock.now() });
  return own ? challenge : null;
}
