import type Provider from 'oidc-provider';
import type { Configuration } from 'oidc-provider';
import { startLoopbackServer } from './loopback.ts';

export type OidcPeer = {
  readonly issuer: string;
  readonly baseUrl: string;
  /** Follows an authorization request to its response, like the browser of a user who accepts every request. */
  walk(authorizationUrl: string): Promise<Readonly<Record<string, string>>>;
  close(): Promise<void>;
};

export type OidcPeerOptions = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
};

const STEPS_MAX = 10;
const person = { email: 'dana@example.com', email_verified: true, given_name: 'Dana', family_name: 'Levi' };

function configurationOf({ clientId, clientSecret, redirectUri }: OidcPeerOptions): Configuration {
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    conformIdTokenClaims: false,
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...person }) }),
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    cookies: { keys: ['only for tests'] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, IdToken: 600, AccessToken: 600 },
  };
}

/**
 * Starts a certified OpenID provider (`oidc-provider`) on loopback. Its issuer is an https URL, as in production. It
 * warns about development mode, which is expected.
 */
export async function startOidcPeer(options: OidcPeerOptions): Promise<OidcPeer> {
  const { default: OidcProvider } = await import('oidc-provider');
  const provider = new OidcProvider(options.issuer, configurationOf(options));
  provider.proxy = true;
  const handle = provider.callback();
  const server = await startLoopbackServer((request, response) => {
    request.headers.host = new URL(options.issuer).host;
    request.headers['x-forwarded-proto'] = 'https';
    if (request.url?.startsWith('/interaction/') === true) void answerConsent(provider, request, response);
    else void handle(request, response);
  });

  async function walk(authorizationUrl: string): Promise<Readonly<Record<string, string>>> {
    const cookies = new Map<string, string>();
    let url = new URL(authorizationUrl);
    for (let step = 0; step < STEPS_MAX; step += 1) {
      if (url.href.startsWith(options.redirectUri)) return Object.fromEntries(url.searchParams);
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
      const answer = await fetch(server.baseUrl + url.pathname + url.search, {
        redirect: 'manual',
        headers: { cookie },
      });
      for (const line of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
        cookies.set(name, value);
      }
      const next = answer.headers.get('location');
      if (next === null) return fieldsOf(await answer.text());
      url = new URL(next, url);
    }
    throw new Error('the provider does not come to an end');
  }

  return { issuer: options.issuer, baseUrl: server.baseUrl, walk, close: server.close };
}

type Exchange = Parameters<ReturnType<Provider['callback']>>;

async function answerConsent(provider: Provider, request: Exchange[0], response: Exchange[1]): Promise<void> {
  const { prompt, params, grantId } = await provider.interactionDetails(request, response);
  if (prompt.name === 'login') {
    await provider.interactionFinished(request, response, { login: { accountId: 'dana-at-provider' } });
    return;
  }
  const grant =
    (grantId === undefined ? undefined : await provider.Grant.find(grantId)) ??
    new provider.Grant({ accountId: 'dana-at-provider', clientId: String(params['client_id']) });
  grant.addOIDCScope(String(params['scope']));
  await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
}

/** Returns the fields of the form in a page. The form submits itself (response mode form_post). */
function fieldsOf(page: string): Readonly<Record<string, string>> {
  const inputs = [...page.matchAll(/<input[^>]*name="([^"]*)"[^>]*value="([^"]*)"/g)];
  return Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]));
}
