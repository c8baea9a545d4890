import { createHash, createHmac, randomBytes } from 'node:crypto';
import type http from 'node:http';
import { readFormBody, sendJson, startLoopbackServer } from './loopback.ts';

export const OAUTH_CLIENT_ID = 'app-1234';
export const OAUTH_CLIENT_SECRET = 'a secret of tests and nothing else';

/**
 * A person at the simulated provider. If an optional field is set, the provider returns wrong data about this person,
 * for tests.
 */
export type OAuthPerson = {
  readonly id: string;
  readonly name?: string;
  readonly email?: string;
  /** Fields that replace those in the response of Facebook's `debug_token`. */
  readonly tokenOf?: { readonly app_id?: string; readonly user_id?: string; readonly is_valid?: boolean };
  /** Id that the profile response contains instead of this person's id. Tests use it to check a mismatch. */
  readonly profileOf?: string;
  /** True if the provider refuses the profile request of this person. */
  readonly refused?: true;
};

export type OAuthPeer = {
  readonly baseUrl: string;
  /** Completes an authorization request as this person and returns the URL to which the browser is redirected. */
  visit(authorizationUrl: string, person: OAuthPerson): URL;
  readonly asked: string[];
  close(): Promise<void>;
};

type Visit = { readonly query: URLSearchParams; readonly person: OAuthPerson };
type Dialect = (
  request: http.IncomingMessage,
  response: http.ServerResponse,
  visits: Map<string, Visit>,
) => Promise<void>;

async function startPeer(dialect: Dialect): Promise<OAuthPeer> {
  const visits = new Map<string, Visit>();
  const asked: string[] = [];
  const server = await startLoopbackServer((request, response) => {
    asked.push(request.url ?? '');
    void dialect(request, response, visits);
  });
  return {
    baseUrl: server.baseUrl,
    visit(authorizationUrl, person) {
      const query = new URL(authorizationUrl).searchParams;
      const code = randomBytes(12).toString('hex');
      visits.set(code, { query, person });
      const back = new URL(query.get('redirect_uri') ?? '');
      back.search = new URLSearchParams({ code, state: query.get('state') ?? '' }).toString();
      return back;
    },
    asked,
    close: server.close,
  };
}

/**
 * Uses up an authorization code and returns the sign-in for which it was issued. Returns null if the code, the redirect
 * URL or the client's secret is wrong. The access token is derived from the code.
 */
function consumeVisit(form: URLSearchParams, visits: Map<string, Visit>): Visit | null {
  const visit = visits.get(form.get('code') ?? '');
  visits.delete(form.get('code') ?? '');
  const fits =
    visit !== undefined &&
    form.get('redirect_uri') === visit.query.get('redirect_uri') &&
    form.get('client_secret') === OAUTH_CLIENT_SECRET;
  return fits ? visit : null;
}

function bearerOf(request: http.IncomingMessage): string {
  return (request.headers.authorization ?? '').replace('Bearer ', '');
}

type Graph = {
  readonly people: Map<string, OAuthPerson>;
  readonly request: http.IncomingMessage;
  readonly response: http.ServerResponse;
};

/** Starts a simulation of Facebook's Graph API, limited to what sign-in needs. */
export function startFacebookPeer(): Promise<OAuthPeer> {
  const people = new Map<string, OAuthPerson>();
  return startPeer(async (request, response, visits) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://peer');
    const graph = { people, request, response };
    if (pathname.endsWith('/oauth/access_token')) issueToken(graph, await readFormBody(request), visits);
    else if (pathname.endsWith('/debug_token')) answerProfile(graph, searchParams);
    else showProfile(graph, searchParams);
  });
}

function issueToken({ people, response }: Graph, form: URLSearchParams, visits: Map<string, Visit>): void {
  const visit = consumeVisit(form, visits);
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  if (visit === null || challenge !== visit.query.get('code_challenge') || form.get('client_id') !== OAUTH_CLIENT_ID) {
    sendJson(response, 400, { error: { message: 'Invalid verification code', type: 'OAuthException', code: 100 } });
    return;
  }
  const token = randomBytes(12).toString('hex');
  people.set(token, visit.person);
  sendJson(response, 200, { access_token: token, token_type: 'bearer', expires_in: 5_000 });
}

function answerProfile({ people, request, response }: Graph, query: URLSearchParams): void {
  const person = people.get(query.get('input_token') ?? '');
  if (bearerOf(request) !== `${OAUTH_CLIENT_ID}|${OAUTH_CLIENT_SECRET}` || person === undefined) {
    sendJson(response, 400, { error: { code: 190 } });
    return;
  }
  sendJson(response, 200, { data: { app_id: OAUTH_CLIENT_ID, user_id: person.id, is_valid: true, ...person.tokenOf } });
}

function showProfile({ people, request, response }: Graph, query: URLSearchParams): void {
  const token = bearerOf(request);
  const person = people.get(token);
  const proof = createHmac('sha256', OAUTH_CLIENT_SECRET).update(token).digest('hex');
  if (person === undefined || person.refused === true || query.get('appsecret_proof') !== proof) {
    sendJson(response, 400, { error: { code: 190, message: 'no' } });
    return;
  }
  const [first_name, last_name] = (person.name ?? '').split(' ');
  sendJson(response, 200, { id: person.profileOf ?? person.id, first_name, last_name, email: person.email });
}

/** Starts a simulation of TikTok's Login Kit. As at TikTok, errors have status 200, too. */
export function startTikTokPeer(): Promise<OAuthPeer> {
  const people = new Map<string, OAuthPerson>();
  return startPeer(async (request, response, visits) => {
    if (request.url === '/v2/oauth/token/') {
      const form = await readFormBody(request);
      const visit = consumeVisit(form, visits);
      const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
      if (visit === null || !isForm || form.get('client_key') !== OAUTH_CLIENT_ID) {
        return sendJson(response, 200, { error: 'invalid_grant', error_description: 'expired', log_id: '1' });
      }
      const token = randomBytes(12).toString('hex');
      people.set(token, visit.person);
      return sendJson(response, 200, { access_token: token, open_id: visit.person.id, scope: 'user.info.basic' });
    }
    const person = people.get(bearerOf(request));
    if (person === undefined || person.refused === true) {
      return sendJson(response, 401, { data: {}, error: { code: 'access_token_invalid', message: '', log_id: '1' } });
    }
    const user = { open_id: person.profileOf ?? person.id, display_name: person.name };
    return sendJson(response, 200, { data: { user }, error: { code: 'ok', message: '', log_id: '1' } });
  });
}
