import { createPrivateKey, sign } from 'node:crypto';
import { z } from 'zod';
import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { GoogleWalletConfig } from './wallets-config.ts';
import type { HttpCall, HttpJson } from '#server/core/outbound/http-json.ts';
import type { WalletUpdateResult } from './port.ts';

const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const PROOF_LIFE_MS = 5 * MINUTE_MS;
/** Time in ms before the expiry of a token at which a new token is requested. */
const TOKEN_MARGIN_MS = MINUTE_MS;
const OK = 200;
const UNAUTHORIZED = 401;
const NOT_FOUND = 404;

export type GoogleWalletUrls = { readonly token: string; readonly objects: string; readonly issuers: string };

const WALLET_API = 'https://walletobjects.googleapis.com/walletobjects/v1';
export const GOOGLE_WALLET_URLS: GoogleWalletUrls = {
  token: 'https://oauth2.googleapis.com/token',
  objects: `${WALLET_API}/genericObject`,
  issuers: `${WALLET_API}/issuer`,
};

export type GoogleWalletApi = {
  /** Changes fields of a saved card. `now` is in epoch ms. */
  patch(id: string, object: object, now: number): Promise<WalletUpdateResult>;
};

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

type Account = Pick<GoogleWalletConfig, 'email' | 'privateKey'>;

/** Returns the token request of a service account. It exchanges a signed assertion for a token (RFC 7523). */
export function googleTokenRequest(
  { email, privateKey }: Account,
  { token: url }: Pick<GoogleWalletUrls, 'token'>,
  now: number,
): HttpCall {
  const issued = Math.floor(now / SECOND_MS);
  const claims = { iss: email, scope: SCOPE, aud: url, iat: issued, exp: issued + PROOF_LIFE_MS / SECOND_MS };
  const assertion = signGoogleToken(claims, createPrivateKey(privateKey));
  const body = new URLSearchParams({ grant_type: GRANT, assertion }).toString();
  return { method: 'POST', url, headers: { 'content-type': 'application/x-www-form-urlencoded' }, body };
}

/**
 * Creates a client of Google's wallet API for a service account. It exchanges a signed assertion for a token (RFC
 * 7523), and caches the token while it is valid.
 */
export function createGoogleWalletApi(
  account: Account,
  http: HttpJson,
  addresses: GoogleWalletUrls = GOOGLE_WALLET_URLS,
): GoogleWalletApi {
  let cached: { readonly token: string; readonly goodUntil: number } | null = null;

  async function tokenAt(now: number): Promise<string | null> {
    if (cached !== null && now < cached.goodUntil) return cached.token;
    const answer = await http.request(googleTokenRequest(account, addresses, now));
    const parsed = tokenSchema.safeParse(answer.ok && answer.status === OK ? answer.body : null);
    if (!parsed.success) return null;
    const { access_token: token, expires_in: seconds } = parsed.data;
    cached = { token, goodUntil: now + seconds * SECOND_MS - TOKEN_MARGIN_MS };
    return token;
  }

  return {
    async patch(id, object, now) {
      const token = await tokenAt(now);
      if (token === null) return 'failed';
      const answer = await http.request({
        method: 'PATCH',
        url: `${addresses.objects}/${encodeURIComponent(id)}`,
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify(object),
        expect: 'status',
      });
      if (!answer.ok) return 'failed';
      if (answer.status === UNAUTHORIZED) cached = null;
      if (answer.status === NOT_FOUND) return 'gone';
      return answer.status === OK ? 'told' : 'failed';
    },
  };
}

/** Returns a JSON Web Token signed by a service account (RFC 7519, RS256). */
export function signGoogleToken(claims: object, key: ReturnType<typeof createPrivateKey>): string {
  const signed = `${encodeJwtPart({ alg: 'RS256', typ: 'JWT' })}.${encodeJwtPart(claims)}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
}

function encodeJwtPart(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
