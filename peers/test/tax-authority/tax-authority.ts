import { randomUUID } from 'node:crypto';
import type http from 'node:http';
import { sendJson, startLoopbackServer, readBodyText } from '../loopback.ts';
import {
  createFailureQueue,
  failsAfterProcessing,
  respondWithFailure,
  type FailureQueue,
} from '../injected-failure.ts';
import {
  approveInvoice,
  findConfirmation,
  type AuthorityStore,
  type AuthorityResponse,
} from './tax-authority-books.ts';

export type TaxAuthorityPeer = {
  readonly urls: { readonly token: string; readonly approval: string; readonly confirmationNumber: string };
  readonly books: AuthorityStore;
  readonly trouble: FailureQueue;
  /** Texts about requests that violated the Tax Authority's documented protocol. */
  readonly complaints: string[];
  /** Requested paths. */
  readonly asked: string[];
  /** Returns the refresh token that is currently valid. Each renewal replaces the token. */
  refreshToken(): string;
  /** Invalidates all access tokens. */
  invalidateAccessTokens(): void;
  /** Simulates an owner who withdraws the shop's authorisation. Afterwards, the token cannot be renewed. */
  withdrawAuthorisation(): void;
  close(): Promise<void>;
};

export type AuthorityAccount = { readonly clientId: string; readonly clientSecret: string };

const paths = {
  token: '/longtimetoken/oauth2/token',
  approval: '/Invoices/v2/Approval',
  confirmationNumber: '/invoice-information/v1/confirmationNumber',
} as const;

const calls: Readonly<Record<string, (books: AuthorityStore, fields: Record<string, unknown>) => AuthorityResponse>> = {
  [paths.approval]: approveInvoice,
  [paths.confirmationNumber]: findConfirmation,
};

const TOKEN_SECONDS = 600;

/**
 * Starts a simulation of the Tax Authority's 'Israel invoice' API on loopback. It is based on the Authority's documents
 * and on reports of its users.
 */
export async function startTaxAuthority(account: AuthorityAccount, today: string): Promise<TaxAuthorityPeer> {
  const books: AuthorityStore = { reported: [], refusals: new Map(), today };
  const trouble = createFailureQueue();
  const complaints: string[] = [];
  const asked: string[] = [];
  const access = new Set<string>();
  let refreshToken: string = randomUUID();

  function tokenOf(request: http.IncomingMessage, form: URLSearchParams): AuthorityResponse {
    const basic = Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64');
    if (request.headers.authorization !== `Basic ${basic}`) {
      return { status: 401, body: { error: 'unauthorized_client' } };
    }
    if (form.get('grant_type') !== 'refresh_token' || form.get('scope') !== 'scope') {
      return { status: 400, body: { error: 'invalid_request' }, complaint: 'grant_type or scope' };
    }
    if (form.get('refresh_token') !== refreshToken) return { status: 400, body: { error: 'invalid_grant' } };
    refreshToken = randomUUID();
    const token = randomUUID();
    access.add(token);
    const body = { token_type: 'Bearer', access_token: token, expires_in: TOKEN_SECONDS, refresh_token: refreshToken };
    return { status: 200, body: { ...body, refresh_token_expires_in: 2_592_000 } };
  }

  function responseTo(request: http.IncomingMessage, text: string): AuthorityResponse {
    if (request.url === paths.token) return tokenOf(request, new URLSearchParams(text));
    const call = calls[request.url ?? ''];
    if (call === undefined || request.method !== 'POST') {
      return { status: 404, body: {}, complaint: `${request.method} ${request.url}` };
    }
    const token = (request.headers.authorization ?? '').replace('Bearer ', '');
    if (!access.has(token)) return { status: 401, body: { message: 'invalid token' } };
    const fields: unknown = JSON.parse(text);
    return call(books, { ...(fields as object) });
  }

  async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const path = request.url ?? '';
    asked.push(path);
    const text = await readBodyText(request);
    const fault = trouble.take(path);
    if (fault !== null && !failsAfterProcessing(fault)) return respondWithFailure(fault, { response });
    const { status, body, complaint } = responseTo(request, text);
    if (complaint !== undefined) complaints.push(`${path}: ${complaint}`);
    if (fault === null) sendJson(response, status, body);
    else respondWithFailure(fault, { response, body });
  }

  const { baseUrl, close } = await startLoopbackServer((request, response) => {
    void answer(request, response);
  });
  return {
    urls: {
      token: baseUrl + paths.token,
      approval: baseUrl + paths.approval,
      confirmationNumber: baseUrl + paths.confirmationNumber,
    },
    books,
    trouble,
    complaints,
    asked,
    refreshToken: () => refreshToken,
    invalidateAccessTokens: () => access.clear(),
    withdrawAuthorisation() {
      access.clear();
      refreshToken = randomUUID();
    },
    close,
  };
}
