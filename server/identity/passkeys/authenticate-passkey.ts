import type { CustomerId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { BrowserCredential, PasskeySite } from '#server/identity/adapters/passkeys/port.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { consumeChallenge } from '#server/identity/store/passkey-challenge.ts';
import { findPasskey, usePasskey } from '#server/identity/store/passkey.ts';
import { answeredChallenge } from './answered-challenge.ts';
import { whyPasskeyOpensNothing } from './refused-passkey.ts';
import { verifiedAnswer } from './verified-answer.ts';

type AuthenticateDeps = Pick<Deps, 'clock' | 'db' | 'keyring' | 'log' | 'metrics' | 'passkeys'>;

export type PasskeyAnswer = {
  readonly credential: BrowserCredential;
  readonly site: PasskeySite;
  readonly browserHash: Buffer | null;
};

type Authenticated = Outcome<CustomerId, 'passkey_refused' | 'passkey_unknown'>;

/**
 * Whose passkey answered. A removed one is 'passkey_unknown'; everything else is one refusal: the challenge, the account,
 * the handle the authenticator knows the account by, the signature, a change of what never changes, a counter that did
 * not go up. `more` runs in the transaction that writes the use down.
 */
export async function authenticatePasskey(
  deps: AuthenticateDeps,
  answer: PasskeyAnswer,
  more: (customerId: CustomerId, tx: Tx) => Promise<void>,
): Promise<Authenticated> {
  const authenticated = await authenticate(deps, answer, more);
  if (!authenticated.ok) deps.metrics.count('sign_in_refused', { kind: 'passkey' });
  return authenticated;
}

async function authenticate(
  deps: AuthenticateDeps,
  { credential, site, browserHash }: PasskeyAnswer,
  more: (customerId: CustomerId, tx: Tx) => Promise<void>,
): Promise<Authenticated> {
  const ceremony = { kind: 'authentication' } as const;
  const challenge = await answeredChallenge(deps, { credential, browserHash }, (claimed) =>
    consumeChallenge(deps.db, { ...claimed, ceremony }),
  );
  if (challenge === null) return refused('passkey_refused');
  const credentialId = Buffer.from(credential.id, 'base64url');
  const passkey = await findPasskey(deps.db, credentialId);
  if (passkey === null) return refused(await whyPasskeyOpensNothing(deps.db, credentialId));
  const { passkeyId, customerId, passkeyHandle } = passkey;
  const verified = await verifiedAnswer(deps, { ...passkey, handle: passkeyHandle }, { credential, site, challenge });
  if (verified === null) return refused('passkey_refused');
  const { counter, backedUp } = verified;
  const used = await deps.db.inTransaction(async (tx) => {
    if (!(await usePasskey(tx, { passkeyId, counter, backedUp }, deps.clock.now()))) return false;
    await more(customerId, tx);
    return true;
  });
  if (used) return accepted(customerId);
  deps.log.warn({ passkeyId, counter }, 'a passkey counted backwards or is gone: its key may have been copied');
  return refused('passkey_refused');
}
