import type { BrowserCredential, Expected, VerifiedAuthentication } from '#server/identity/adapters/passkeys/port.ts';
import type { Deps } from '#server/deps.ts';

/** What is kept of a passkey, and an answer is held against. */
export type KnownPasskey = {
  readonly publicKey: Buffer;
  readonly backupEligible: boolean;
  /** By which the authenticator knows the account. */
  readonly handle: Buffer;
};

/**
 * An answer of this passkey to this challenge; null where the handle, the signature or what never changes does not
 * hold. Whether the counter went up is for the caller to see, in the write.
 */
export async function verifiedAnswer(
  { passkeys }: Pick<Deps, 'passkeys'>,
  { publicKey, backupEligible, handle }: KnownPasskey,
  { credential, ...expected }: Expected & { readonly credential: BrowserCredential },
): Promise<VerifiedAuthentication | null> {
  if (!isHandle(credential, handle)) return null;
  const verified = await passkeys.verifyAuthentication(credential, { ...expected, publicKey });
  return verified === null || verified.backupEligible !== backupEligible ? null : verified;
}

/** An authenticator that was asked for no name says itself which account it means (WebAuthn, 7.2 step 6). */
function isHandle({ response }: BrowserCredential, handle: Buffer): boolean {
  const { userHandle } = response;
  return typeof userHandle === 'string' && Buffer.from(userHandle, 'base64url').equals(handle);
}
