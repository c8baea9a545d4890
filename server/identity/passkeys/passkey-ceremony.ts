import { accepted, refused, type Outcome, type ProblemCode } from '#contracts/core/problem.ts';
import type { Passkey } from '#contracts/identity/passkeys.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Tx } from '#server/core/db/database.ts';
import { violatedConstraint } from '#server/core/db/pool/database-errors.ts';
import type {
  BrowserCredential,
  CeremonyOptions,
  PasskeySite,
  VerifiedRegistration,
} from '#server/identity/adapters/passkeys/port.ts';
import type { Deps } from '#server/identity/deps.ts';
import { isPasskeyKnown, type PasskeyRow } from '#server/identity/store/passkey.ts';

/** Maximum number of passkeys per account. */
export const PASSKEYS_MAX = 20;
/**
 * Lifetime of a WebAuthn challenge in ms. One minute is for the user, and the rest for slow networks before and after.
 */
const CHALLENGE_MS = 5 * MINUTE_MS;

const credentialIndexes: readonly (string | null)[] = ['passkey_credential', 'staff_passkey_credential'];

type CeremonyDeps = Pick<Deps, 'clock' | 'db' | 'keyring' | 'passkeys'>;

/** Relying party of a WebAuthn ceremony, and the id of the browser, which is the hash of the purchase cookie. */
export type CeremonyContext = { readonly site: PasskeySite; readonly browserHash: Buffer };

export type PasskeyResponse = {
  readonly credential: BrowserCredential;
  readonly site: PasskeySite;
  /** Hash of the purchase cookie; null for a browser that never received a challenge. */
  readonly browserHash: Buffer | null;
};

export type IssuedChallenge = {
  readonly challengeHash: Buffer;
  readonly browserHash: Buffer;
  readonly now: number;
  readonly expiresAt: number;
};

export type ClaimedChallenge = Omit<IssuedChallenge, 'expiresAt'>;

/**
 * Uses up a challenge that was issued for one ceremony and one kind of account. Returns true for exactly one caller.
 */
type ConsumeChallenge = (claimed: ClaimedChallenge) => Promise<boolean>;

/** Stores the challenge of `options` by calling `issue`. Returns the options for the browser. */
export async function issueCeremonyOptions(
  deps: CeremonyDeps,
  { options, browserHash }: { readonly options: CeremonyOptions; readonly browserHash: Buffer },
  issue: (challenge: IssuedChallenge) => Promise<void>,
): Promise<CeremonyOptions> {
  const now = steadyNow(deps.clock);
  const challengeHash = deps.keyring.tokenHash(options.challenge);
  await issue({ challengeHash, browserHash, now, expiresAt: now + CHALLENGE_MS });
  return options;
}

/**
 * Returns the challenge of a response and consumes it by calling `consume`. Returns null if this browser did not
 * receive the challenge for this ceremony, or if the challenge was used before or has expired. Therefore each challenge
 * allows only one response to be verified, correct or not.
 */
async function answeredChallenge(
  { clock, keyring, passkeys }: CeremonyDeps,
  { credential, browserHash }: PasskeyResponse,
  consume: ConsumeChallenge,
): Promise<string | null> {
  const challenge = passkeys.challengeOf(credential);
  if (challenge === null || browserHash === null) return null;
  const isKnownChallenge = await consume({
    challengeHash: keyring.tokenHash(challenge),
    browserHash,
    now: steadyNow(clock),
  });
  return isKnownChallenge ? challenge : null;
}

export type NewPasskeyCredential = VerifiedRegistration & { readonly passkeyId: string; readonly now: number };

export type PasskeyRegistration<Refusal extends ProblemCode> = {
  readonly consume: ConsumeChallenge;
  /** Stores the passkey in a transaction. Returns null if the account already has the maximum number of passkeys. */
  add(tx: Tx, newCredential: NewPasskeyCredential): Promise<Outcome<PasskeyRow | null, Refusal>>;
};

/** Verifies and adds the passkey that a browser created. Every failed check has the same refusal. */
export async function completeRegistration<Refusal extends ProblemCode>(
  deps: CeremonyDeps & Pick<Deps, 'ids'>,
  answer: PasskeyResponse,
  { consume, add }: PasskeyRegistration<Refusal>,
): Promise<Outcome<Passkey, Refusal | 'passkey_refused'>> {
  const { credential, site } = answer;
  const challenge = await answeredChallenge(deps, answer, consume);
  if (challenge === null) return refused('passkey_refused');
  const verified = await deps.passkeys.verifyRegistration(credential, { site, challenge });
  if (verified === null) return refused('passkey_refused');
  const newCredential = { ...verified, passkeyId: deps.ids.uuid(), now: deps.clock.now() };
  try {
    const added = await deps.db.inTransaction((tx) => add(tx, newCredential));
    if (!added.ok) return added;
    return added.value === null ? refused('passkey_refused') : accepted(passkeyView(added.value));
  } catch (error) {
    if (credentialIndexes.includes(violatedConstraint(error))) return refused('passkey_refused');
    throw error;
  }
}

type KnownPasskey<Owner> = {
  readonly passkeyId: string;
  readonly owner: Owner;
  readonly publicKey: Buffer;
  readonly backupEligible: boolean;
  /** Handle by which the authenticator identifies the account. */
  readonly handle: Buffer;
};

export type PasskeyUse = {
  readonly passkeyId: string;
  readonly counter: number;
  readonly backedUp: boolean;
  readonly now: number;
};

export type PasskeyAuthentication<Owner> = {
  readonly kind: 'passkey' | 'staff_passkey';
  readonly consume: ConsumeChallenge;
  /** Returns the passkey with a credential id. Returns null if it is unknown or its account is closed. */
  find(credentialId: Buffer): Promise<KnownPasskey<Owner> | null>;
  /** The only account whose passkeys are accepted, for a repeated authentication (step-up); null for a sign-in. */
  readonly only: Owner | null;
  /**
   * Records the use of a passkey. Returns false if the signature counter did not increase or the passkey was removed
   * meanwhile.
   */
  use(tx: Tx, use: PasskeyUse): Promise<boolean>;
  /** Does the caller's further work in the transaction that records the use of the passkey. */
  more(tx: Tx, owner: Owner): Promise<void>;
};

type Authenticated<Owner> = Outcome<Owner, 'passkey_refused' | 'passkey_unknown'>;

/**
 * Returns the owner of the passkey that the browser used. Refuses with 'passkey_unknown' if the passkey was removed.
 * Every other failure has the same refusal. Such failures concern the challenge, account, handle, signature, a changed
 * immutable property, or a counter that did not increase.
 */
export async function completeAuthentication<Owner>(
  deps: CeremonyDeps & Pick<Deps, 'log' | 'metrics'>,
  answer: PasskeyResponse,
  by: PasskeyAuthentication<Owner>,
): Promise<Authenticated<Owner>> {
  const authenticated = await authenticate(deps, answer, by);
  if (!authenticated.ok) deps.metrics.count('sign_in_refused', { kind: by.kind });
  return authenticated;
}

async function authenticate<Owner>(
  deps: CeremonyDeps & Pick<Deps, 'log'>,
  answer: PasskeyResponse,
  by: PasskeyAuthentication<Owner>,
): Promise<Authenticated<Owner>> {
  const { credential, site } = answer;
  const challenge = await answeredChallenge(deps, answer, by.consume);
  if (challenge === null) return refused('passkey_refused');
  const credentialId = Buffer.from(credential.id, 'base64url');
  const passkey = await by.find(credentialId);
  if (passkey === null) return refused(await refusalOf(deps, credentialId));
  const { passkeyId, owner, publicKey, backupEligible, handle } = passkey;
  if (by.only !== null && by.only !== owner) return refused('passkey_refused');
  if (!isUserHandle(credential, handle)) return refused('passkey_refused');
  const verified = await deps.passkeys.verifyAuthentication(credential, { site, challenge, publicKey });
  if (verified === null || verified.backupEligible !== backupEligible) return refused('passkey_refused');
  const { counter, backedUp } = verified;
  const used = await deps.db.inTransaction(async (tx) => {
    if (!(await by.use(tx, { passkeyId, counter, backedUp, now: deps.clock.now() }))) return false;
    await by.more(tx, owner);
    return true;
  });
  if (used) return accepted(owner);
  deps.log.warn(
    { kind: by.kind, passkeyId, counter },
    'the counter of a passkey did not increase, or the passkey was removed: its key may have been copied',
  );
  return refused('passkey_refused');
}

/**
 * Returns true if the response contains the expected handle. If the request named no account, the authenticator reports
 * the account's handle (WebAuthn, 7.2 step 6).
 */
function isUserHandle({ response }: BrowserCredential, handle: Buffer): boolean {
  const { userHandle } = response;
  return typeof userHandle === 'string' && Buffer.from(userHandle, 'base64url').equals(handle);
}

/**
 * Returns the reason why a passkey opens no account. It is 'passkey_unknown' if the passkey is not stored here because
 * it was removed. The page then informs the browser, which stops offering the passkey (WebAuthn,
 * `signalUnknownCredential`). The caller has the passkey, and its id cannot be guessed, so the response reveals nothing
 * about other accounts.
 */
async function refusalOf({ db }: Pick<Deps, 'db'>, credentialId: Buffer) {
  return (await isPasskeyKnown(db, credentialId)) ? 'passkey_refused' : 'passkey_unknown';
}

/** Returns a passkey as its owner sees it. It contains nothing that could be used to sign in. */
export function passkeyView(row: PasskeyRow): Passkey {
  return {
    id: row.passkeyId,
    credentialId: row.credentialId.toString('base64url'),
    name: row.name,
    createdAt: new Date(row.createdAt).toISOString(),
    lastUsedAt: row.lastUsedAt === null ? null : new Date(row.lastUsedAt).toISOString(),
    backedUp: row.backedUp,
  };
}
