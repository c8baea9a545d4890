import type { IncomingMessage } from 'node:http';
import { readFormBody, sendJson, startLoopbackServer, type LoopbackServer } from './loopback.ts';

export const acceptedCredentials = {
  clientSecret: 'a-client-secret-of-the-test',
  servicesId: 'example.shampaw.web',
  lynxToken: 'a-lynx-token-of-the-test',
} as const;

type Response = { readonly status: number; readonly body: unknown };

/**
 * Starts a simulation of the calls with which the shop checks credentials at Google, Apple, Facebook, TikTok and Nayax.
 * The host of the real provider is the first segment of the path.
 */
export async function startCredentialCheckPeer(): Promise<LoopbackServer> {
  return await startLoopbackServer(async (request, response) => {
    const { status, body } = await respond(request);
    sendJson(response, status, body);
  });
}

async function respond(request: IncomingMessage): Promise<Response> {
  switch (request.url) {
    case '/oauth2.googleapis.com/token':
      return codeExchangeResponse(
        (await readFormBody(request)).get('client_secret') === acceptedCredentials.clientSecret,
      );
    case '/appleid.apple.com/auth/token':
      return codeExchangeResponse(
        subjectOf((await readFormBody(request)).get('client_secret')) === acceptedCredentials.servicesId,
      );
    case '/graph.facebook.com/oauth/access_token':
      return (await hasSecret(request))
        ? { status: 200, body: { access_token: '1234|app', token_type: 'bearer' } }
        : { status: 400, body: { error: { message: 'Error validating client secret.', code: 1 } } };
    case '/open.tiktokapis.com/v2/oauth/token/':
      return (await hasSecret(request))
        ? { status: 200, body: { access_token: 'clt.app', expires_in: 7200, token_type: 'Bearer' } }
        : { status: 200, body: { error: 'invalid_client', error_description: 'Client secret is wrong.' } };
    case '/lynx.nayax.com/operational/v1/machines':
      return request.headers.authorization === `Bearer ${acceptedCredentials.lynxToken}`
        ? { status: 200, body: [] }
        : { status: 401, body: {} };
    default:
      return { status: 404, body: {} };
  }
}

/**
 * Returns the response to the exchange of an invalid code. For a known client, it is an error about the code, otherwise
 * an error about the client.
 */
function codeExchangeResponse(isKnown: boolean): Response {
  return isKnown
    ? { status: 400, body: { error: 'invalid_grant', error_description: 'Malformed auth code.' } }
    : { status: 401, body: { error: 'invalid_client', error_description: 'The provided client secret is invalid.' } };
}

async function hasSecret(request: IncomingMessage): Promise<boolean> {
  const form = await readFormBody(request);
  const isApp = form.get('grant_type') === 'client_credentials';
  return isApp && form.get('client_secret') === acceptedCredentials.clientSecret;
}

function subjectOf(token: string | null): unknown {
  const [, claims = ''] = (token ?? '').split('.');
  const parsed: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString());
  return typeof parsed === 'object' && parsed !== null && 'sub' in parsed ? parsed.sub : null;
}
