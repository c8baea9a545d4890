import { createHash, generateKeyPair, randomBytes, sign, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { IdentityProvider } from '#contracts/identity/identities.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Clock } from '#server/core/clock/port.ts';
import type { DevelopmentIdpUser } from './users.ts';
import { DEVELOPMENT_IDP_CLIENT_ID, developmentIdpIssuer } from '#contracts/identity/development-idp.ts';

/** Data for which an authorization code was issued: the client that requested it, and the person who signs in. */
export type CodeGrant = {
  readonly provider: IdentityProvider;
  readonly redirectUri: string;
  readonly codeChallenge: string;
  readonly nonce: string | null;
  readonly scopes: readonly string[];
  readonly person: DevelopmentIdpUser;
};

export type CodeExchange = {
  readonly provider: IdentityProvider;
  readonly code: string;
  readonly redirectUri: string;
  readonly codeVerifier: string;
};

export type DevelopmentIdpTokens = {
  /** Issues an authorization code, which can be used once within one minute. */
  issueCode(grant: CodeGrant): string;
  /**
   * Exchanges an authorization code for an ID token. Returns null if the code is not valid, or if its redirect URL or
   * its verifier is wrong. The first call uses up the code, even if it returns null.
   */
  exchange(request: CodeExchange): Promise<string | null>;
  /** Returns the provider's public keys as a JSON Web Key Set. */
  publicKeys(): Promise<{ readonly keys: readonly object[] }>;
};

const CODE_BYTES = 32;
const OTP_LIFETIME_MS = MINUTE_MS;
const TOKEN_LIFETIME_MS = 5 * MINUTE_MS;
const CODES_MAX = 1_000;
const KEY_BITS = 2_048;

type Keys = { readonly kid: string; readonly privateKey: KeyObject; readonly publicKey: KeyObject };

const makeKeyPair = promisify(generateKeyPair);

/**
 * Creates the issuer of codes and tokens. Codes and keys exist in memory only. After a restart the shop therefore has
 * to handle new keys, as in a key rotation.
 */
export function createDevelopmentIdpTokens(clock: Clock): DevelopmentIdpTokens {
  const codes = new Map<string, CodeGrant & { readonly expiresAt: number }>();
  let keys: Promise<Keys> | null = null;

  function currentKeys(): Promise<Keys> {
    keys ??= makeKeyPair('rsa', { modulusLength: KEY_BITS }).then((pair) => ({
      kid: randomBytes(8).toString('hex'),
      ...pair,
    }));
    return keys;
  }

  return {
    issueCode(grant) {
      const [oldest] = codes.keys();
      if (codes.size >= CODES_MAX && oldest !== undefined) codes.delete(oldest);
      const code = randomBytes(CODE_BYTES).toString('base64url');
      codes.set(code, { ...grant, expiresAt: clock.now() + OTP_LIFETIME_MS });
      return code;
    },
    async exchange({ provider, code, redirectUri, codeVerifier }) {
      const grant = codes.get(code);
      codes.delete(code);
      if (grant === undefined || grant.expiresAt <= clock.now()) return null;
      const challenge = createHash('sha256').update(codeVerifier).digest('base64url');
      const fits =
        grant.provider === provider && grant.redirectUri === redirectUri && grant.codeChallenge === challenge;
      return fits ? idToken(await currentKeys(), grant, clock.now()) : null;
    },
    async publicKeys() {
      const { kid, publicKey } = await currentKeys();
      return { keys: [{ ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }] };
    },
  };
}

function idToken({ kid, privateKey }: Keys, { provider, nonce, scopes, person }: CodeGrant, now: number): string {
  const issuedAt = Math.floor(now / SECOND_MS);
  const email =
    scopes.includes('email') && person.email !== null
      ? { email: person.email, email_verified: person.emailVerified }
      : {};
  const claims = {
    iss: developmentIdpIssuer(provider),
    aud: DEVELOPMENT_IDP_CLIENT_ID,
    sub: person.subject,
    iat: issuedAt,
    exp: issuedAt + TOKEN_LIFETIME_MS / SECOND_MS,
    ...(nonce === null ? {} : { nonce }),
    given_name: person.givenName,
    family_name: person.familyName,
    ...email,
  };
  const signed = `${encoded({ alg: 'RS256', typ: 'JWT', kid })}.${encoded(claims)}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
