import { randomBytes } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { PASSKEY_CHALLENGE_BYTES, PASSKEY_TIMEOUT_MS } from '#contracts/identity/passkeys.ts';
import type {
  BrowserCredential,
  CeremonyOptions,
  ExpectedChallenge,
  NewPasskeyRequest,
  PasskeySite,
  PasskeyVerifier,
  VerifiedAuthentication,
  VerifiedRegistration,
} from './port.ts';

/** Signature algorithms ES256, EdDSA and RS256 by their COSE numbers (RFC 9053, RFC 8812). */
const algorithms = [-7, -8, -257];
const challengeShape = /^[A-Za-z0-9_-]{43}$/;

/**
 * Creates the passkey verifier. `note` receives the reason of a refusal, for the log and not for the caller. The
 * WebAuthn library reports an invalid signature as `verified: false` and every other failure as an exception. For both,
 * the verifier returns null.
 */
export function createPasskeyVerifier(note: (error: unknown) => void): PasskeyVerifier {
  async function orNull<Verified>(verified: Promise<Verified | null>): Promise<Verified | null> {
    try {
      return await verified;
    } catch (error) {
      note(error);
      return null;
    }
  }

  return {
    registrationOptions,
    authenticationOptions,
    challengeOf,
    verifyRegistration: (credential, expected) => orNull(verifyRegistration(credential, expected)),
    verifyAuthentication: (credential, expected) => orNull(verifyAuthentication(credential, expected)),
  };
}

/**
 * Returns the WebAuthn library. It is loaded at the first use of a passkey, because loading it takes as long as loading
 * fifty of our files.
 */
function library() {
  return import('@simplewebauthn/server');
}

/**
 * Returns the options to create a passkey, as the specification requires. They are platform authenticator, user
 * verification, one minute, and direct attestation.
 */
async function registrationOptions(passkey: NewPasskeyRequest): Promise<CeremonyOptions> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: passkey.shopName,
    rpID: passkey.site.domain,
    userName: passkey.userName,
    userDisplayName: passkey.displayName,
    userID: new Uint8Array(passkey.userHandle),
    challenge: newChallenge(),
    timeout: PASSKEY_TIMEOUT_MS,
    attestationType: 'direct',
    excludeCredentials: passkey.known.map((id) => ({ id: id.toString('base64url') })),
    authenticatorSelection: {
      authenticatorAttachment: 'platform',
      userVerification: 'required',
      // sign-in does not ask for a name, so the authenticator must identify the account (discoverable credential)
      residentKey: 'required',
    },
    supportedAlgorithmIDs: algorithms,
  });
  return { ...options };
}

async function authenticationOptions({ domain }: PasskeySite, known?: readonly Buffer[]): Promise<CeremonyOptions> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: domain,
    challenge: newChallenge(),
    timeout: PASSKEY_TIMEOUT_MS,
    userVerification: 'required',
    ...(known === undefined ? {} : { allowCredentials: known.map((id) => ({ id: id.toString('base64url') })) }),
  });
  return { ...options };
}

async function verifyRegistration(
  credential: BrowserCredential,
  { site, challenge }: ExpectedChallenge,
): Promise<VerifiedRegistration | null> {
  const { verifyRegistrationResponse } = await library();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: await withoutUnverifiedAttestation(credential),
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.domain,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  });
  if (!verified || registrationInfo.credential.id !== credential.id) return null;
  return {
    credentialId: Buffer.from(registrationInfo.credential.id, 'base64url'),
    publicKey: Buffer.from(registrationInfo.credential.publicKey),
    counter: registrationInfo.credential.counter,
    backupEligible: registrationInfo.credentialDeviceType === 'multiDevice',
    backedUp: registrationInfo.credentialBackedUp,
  };
}

async function verifyAuthentication(
  credential: BrowserCredential,
  { site, challenge, publicKey }: ExpectedChallenge & { readonly publicKey: Buffer },
): Promise<VerifiedAuthentication | null> {
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: credential as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.domain,
    requireUserVerification: true,
    // 0 disables the counter comparison of the WebAuthn library. The database write compares the counter instead, so
    // that only one of two concurrent responses succeeds.
    credential: { id: credential.id, publicKey: new Uint8Array(publicKey), counter: 0 },
  });
  if (!verified) return null;
  return {
    counter: authenticationInfo.newCounter,
    backupEligible: authenticationInfo.credentialDeviceType === 'multiDevice',
    backedUp: authenticationInfo.credentialBackedUp,
  };
}

function newChallenge(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(randomBytes(PASSKEY_CHALLENGE_BYTES));
}

function challengeOf({ response }: BrowserCredential): string | null {
  const { clientDataJSON } = response;
  if (typeof clientDataJSON !== 'string') return null;
  try {
    const clientData: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    if (typeof clientData !== 'object' || clientData === null || !('challenge' in clientData)) return null;
    return typeof clientData.challenge === 'string' && challengeShape.test(clientData.challenge)
      ? clientData.challenge
      : null;
  } catch {
    return null;
  }
}

/**
 * Removes the attestation statement unless it is `none` or `packed`. An attestation is requested as specified, but has
 * no effect, because no make of authenticator is preferred. `none` and `packed` are verified from the response alone.
 * Other statements would be verified along certificates that an attacker can forge. For `android-key`, the WebAuthn
 * library would fetch a revocation list from a URL that the attacker can choose in such a certificate. Without the
 * statement a response has the same value as `none` (docs/decisions/0011).
 */
async function withoutUnverifiedAttestation(credential: BrowserCredential): Promise<RegistrationResponseJSON> {
  const { decodeAttestationObject, isoCBOR } = await import('@simplewebauthn/server/helpers');
  const { attestationObject } = credential.response;
  if (typeof attestationObject !== 'string') throw new TypeError('the answer has no attestation object');
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const format: string = attestation.get('fmt');
  if (format === 'none' || format === 'packed') return credential as unknown as RegistrationResponseJSON;
  const bare = isoCBOR.encode(
    new Map<string, string | Map<never, never> | Uint8Array>([
      ['fmt', 'none'],
      ['attStmt', new Map<never, never>()],
      ['authData', attestation.get('authData')],
    ]),
  );
  const response = { ...credential.response, attestationObject: Buffer.from(bare).toString('base64url') };
  return { ...credential, response } as unknown as RegistrationResponseJSON;
}
