import { createPublicKey, verify } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson, startLoopbackServer, readBodyText } from './loopback.ts';

/** A Google Wallet pass with its last update. */
export type ReceivedWalletCard = { readonly id: string; readonly object: Record<string, unknown> };

export type GoogleWalletBehaviour = 'take' | 'not_kept' | 'forgetful' | 'down' | 'no_access';

export type GoogleWalletPeer = {
  readonly addresses: { readonly token: string; readonly objects: string; readonly issuers: string };
  readonly taken: ReceivedWalletCard[];
  tokens(): number;
  /** Texts about requests that violated Google's documented protocol. */
  readonly complaints: string[];
  /**
   * Sets the behaviour of the simulated service. `forgetful`: the next call is refused once, as if its token had become
   * invalid. `no_access`: the issuer has not authorised the account.
   */
  setBehaviour(mood: GoogleWalletBehaviour): void;
  close(): Promise<void>;
};

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer';
const LIFE_SECONDS = 3_599;

/**
 * Starts a simulation of Google's services. It has the token endpoint for service accounts (RFC 7523), and the Wallet
 * API's calls `genericobject.patch` and `issuer.get`.
 */
export async function startGoogleWallet(account: {
  readonly email: string;
  readonly privateKey: string;
}): Promise<GoogleWalletPeer> {
  const taken: ReceivedWalletCard[] = [];
  const complaints: string[] = [];
  let mood: GoogleWalletBehaviour = 'take';
  let tokens = 0;
  const key = createPublicKey(account.privateKey);
  const { baseUrl, close } = await startLoopbackServer(async (request, response) => {
    if (mood === 'down') return sendJson(response, 503, { error: { status: 'UNAVAILABLE' } });
    const text = await readBodyText(request);
    if (request.url === '/token') return sellToken(text, response);
    return request.method === 'GET' ? giveIssuer(request, response) : patchCard(request, text, response);
  });

  function sellToken(text: string, response: ServerResponse): void {
    const wrong = wrongOf(new URLSearchParams(text));
    if (wrong !== null) complaints.push(wrong);
    tokens += 1;
    const sold = { access_token: `token-${tokens}`, expires_in: LIFE_SECONDS, token_type: 'Bearer' };
    sendJson(response, wrong === null ? 200 : 400, sold);
  }

  /** `issuer.get`. */
  function giveIssuer({ headers, url }: IncomingMessage, response: ServerResponse): void {
    if (headers.authorization !== `Bearer token-${tokens}`) complaints.push('issuer without a token');
    const issuerId = url?.split('/').at(-1) ?? '';
    if (mood === 'no_access') {
      sendJson(response, 403, { error: { status: 'PERMISSION_DENIED', message: 'Permission denied on this issuer' } });
      return;
    }
    sendJson(response, 200, { issuerId, name: 'Shop of the test' });
  }

  function patchCard({ headers, method, url }: IncomingMessage, text: string, response: ServerResponse): void {
    if (headers.authorization !== `Bearer token-${tokens}` || mood === 'forgetful') {
      mood = 'take';
      sendJson(response, 401, { error: { status: 'UNAUTHENTICATED' } });
      return;
    }
    if (mood === 'not_kept') {
      sendJson(response, 404, { error: { status: 'NOT_FOUND' } });
      return;
    }
    if (method !== 'PATCH') complaints.push(`${method} is no PATCH`);
    const object = JSON.parse(text) as Record<string, unknown>;
    taken.push({ id: decodeURIComponent(url?.split('/').at(-1) ?? ''), object });
    sendJson(response, 200, object);
  }

  function wrongOf(form: URLSearchParams): string | null {
    const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.');
    const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
    if (form.get('grant_type') !== GRANT) return 'another grant';
    if (!verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url')))
      return 'not signed';
    return said['iss'] === account.email && said['scope'] === SCOPE && said['aud'] === `${baseUrl}/token`
      ? null
      : 'another claim';
  }

  return {
    addresses: {
      token: `${baseUrl}/token`,
      objects: `${baseUrl}/genericObject`,
      issuers: `${baseUrl}/issuer`,
    },
    taken,
    tokens: () => tokens,
    complaints,
    setBehaviour(next) {
      mood = next;
    },
    close,
  };
}
