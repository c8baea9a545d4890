import { sign } from 'node:crypto';
import type { ClientAuth } from 'openid-client';
import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { parseAppleKey } from './apple-key.ts';
import type { AppleClient } from './providers-config.ts';
import type { Clock } from '#server/core/clock/port.ts';

export const APPLE_ISSUER = 'https://appleid.apple.com';
const LIFETIME_MS = 5 * MINUTE_MS;

/**
 * Returns the authentication of this shop at Apple. It uses a new client secret for each exchange. Throws if the key is
 * invalid.
 */
export function appleClientAuth(client: AppleClient, clock: Clock): ClientAuth {
  const secretNow = createAppleSecrets(client, clock);
  return (_server, _client, body) => {
    body.set('client_id', client.clientId);
    body.set('client_secret', secretNow());
  };
}

/**
 * Returns a function that creates Apple's client secret, which is a token that this server signs (ES256). Throws if the
 * key is invalid.
 */
export function createAppleSecrets({ clientId, teamId, keyId, privateKey }: AppleClient, clock: Clock): () => string {
  const key = parseAppleKey(privateKey);
  if (key === null) throw new Error('the Apple key is no P-256 private key');
  return () => {
    const issuedAt = Math.floor(clock.now() / SECOND_MS);
    const head = encodeJwtPart({ alg: 'ES256', kid: keyId, typ: 'JWT' });
    const claims = encodeJwtPart({
      iss: teamId,
      iat: issuedAt,
      exp: issuedAt + LIFETIME_MS / SECOND_MS,
      aud: APPLE_ISSUER,
      sub: clientId,
    });
    const signed = sign('sha256', Buffer.from(`${head}.${claims}`), { key, dsaEncoding: 'ieee-p1363' });
    return `${head}.${claims}.${signed.toString('base64url')}`;
  };
}

function encodeJwtPart(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
