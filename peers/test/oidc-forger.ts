import { createHash, createHmac, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type http from 'node:http';
import { readFormBody, sendJson, startLoopbackServer } from './loopback.ts';

export const FORGER_CLIENT_ID = 'shop-at-forger';
export const FORGER_CLIENT_SECRET = 'a secret of tests and nothing else';

/** Defects of an ID token that tests can request. Without a defect, the token is valid. */
export type Forgery = {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly without?: readonly string[];
  readonly header?: Readonly<Record<string, unknown>>;
  readonly signedBy?: 'own' | 'none' | 'public_key' | 'stranger' | 'retired';
  /** True if the response of the token endpoint contains no ID token. */
  readonly none?: true;
};

export type OidcForger = {
  readonly issuer: string;
  readonly baseUrl: string;
  /** Completes an authorization request immediately and returns the URL to which the browser is redirected. */
  visit(authorizationUrl: string, forgery?: Forgery): URL;
  /** Replaces the signing key immediately. The previous key is no longer published. */
  rotate(): void;
  /** Form fields of each request to the token endpoint. */
  readonly exchanges: URLSearchParams[];
  keyRequests(): number;
  close(): Promise<void>;
};

type Code = { readonly authorizationQuery: URLSearchParams; readonly forgery: Forgery };
type Key = { readonly kid: string; readonly privateKey: KeyObject; readonly publicKey: KeyObject };

const TOKEN_SECONDS = 300;

const made: Key[] = [];

/**
 * Returns the signing key with this index. Creating keys is slow, so all simulated providers of a test file share the
 * same keys.
 */
function keyAt(index: number): Key {
  const known = made[index];
  if (known !== undefined) return known;
  const fresh = { kid: randomBytes(6).toString('hex'), ...generateKeyPairSync('rsa', { modulusLength: 2_048 }) };
  made[index] = fresh;
  return fresh;
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

/**
 * Starts an OpenID provider whose tokens can have defects. Its protocol is correct (discovery, PKCE, single-use codes
 * bound to their redirect URL). `issuer` is a name, but requests go to `baseUrl`.
 */
export async function startOidcForger(issuer: string): Promise<OidcForger> {
  const codes = new Map<string, Code>();
  const exchanges: URLSearchParams[] = [];
  const stranger = keyAt(0);
  let current = 1;
  keyAt(current);
  let keyRequests = 0;

  async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', issuer).pathname;
    if (path.endsWith('/openid-configuration')) return sendJson(response, 200, metadataOf(issuer));
    if (path === '/jwks') {
      keyRequests += 1;
      const jwk = {
        ...keyAt(current).publicKey.export({ format: 'jwk' }),
        kid: keyAt(current).kid,
        use: 'sig',
        alg: 'RS256',
      };
      return sendJson(response, 200, { keys: [jwk] });
    }
    const form = await readFormBody(request);
    exchanges.push(form);
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    if (code === undefined || !isValidExchange(form, code.authorizationQuery))
      return sendJson(response, 400, { error: 'invalid_grant' });
    const { forgery } = code;
    const token =
      forgery.none === true
        ? {}
        : { id_token: tokenOf(code, { own: keyAt(current), stranger, retired: keyAt(current - 1) }) };
    return sendJson(response, 200, { access_token: 'x', token_type: 'Bearer', expires_in: 60, ...token });
  }

  function tokenOf({ authorizationQuery, forgery }: Code, keys: Record<'own' | 'stranger' | 'retired', Key>): string {
    const now = Math.floor(Date.now() / 1_000);
    const honest = {
      iss: issuer,
      aud: FORGER_CLIENT_ID,
      sub: 'any-person',
      nonce: authorizationQuery.get('nonce'),
      iat: now,
      exp: now + TOKEN_SECONDS,
    };
    const claims: Record<string, unknown> = { ...honest, ...forgery.claims };
    for (const name of forgery.without ?? []) delete claims[name];
    return signedToken(claims, forgery, keys);
  }

  const server = await startLoopbackServer((request, response) => void answer(request, response));
  return {
    issuer,
    baseUrl: server.baseUrl,
    visit(authorizationUrl, forgery = {}) {
      const authorizationQuery = new URL(authorizationUrl).searchParams;
      const code = randomBytes(16).toString('base64url');
      codes.set(code, { authorizationQuery, forgery });
      const back = new URL(authorizationQuery.get('redirect_uri') ?? '');
      back.search = new URLSearchParams({ code, state: authorizationQuery.get('state') ?? '', iss: issuer }).toString();
      return back;
    },
    rotate() {
      current += 1;
    },
    exchanges,
    keyRequests: () => keyRequests,
    close: server.close,
  };
}

/** Returns true if the PKCE verifier, the redirect URL and the client's secret of an exchange are correct. */
function isValidExchange(form: URLSearchParams, authorizationQuery: URLSearchParams): boolean {
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  return (
    challenge === authorizationQuery.get('code_challenge') &&
    form.get('redirect_uri') === authorizationQuery.get('redirect_uri') &&
    form.get('client_secret') === FORGER_CLIENT_SECRET
  );
}

function signedToken(claims: object, forgery: Forgery, keys: Record<'own' | 'stranger' | 'retired', Key>): string {
  const { signedBy = 'own', header } = forgery;
  // a token signed with an unknown key still carries the published key's `kid`; only a token signed with the retired
  // key carries the retired key's `kid`
  const { kid } = signedBy === 'retired' ? keys.retired : keys.own;
  switch (signedBy) {
    case 'none':
      return `${encoded({ alg: 'none', typ: 'JWT', ...header })}.${encoded(claims)}.`;
    case 'public_key': {
      const signed = `${encoded({ alg: 'HS256', typ: 'JWT', kid, ...header })}.${encoded(claims)}`;
      const secret = keys.own.publicKey.export({ format: 'pem', type: 'spki' });
      return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
    }
    default: {
      const signed = `${encoded({ alg: 'RS256', typ: 'JWT', kid, ...header })}.${encoded(claims)}`;
      return `${signed}.${sign('sha256', Buffer.from(signed), keys[signedBy].privateKey).toString('base64url')}`;
    }
  }
}

function metadataOf(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  };
}
