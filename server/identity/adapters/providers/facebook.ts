import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Locale } from '#contracts/core/locale.ts';
import { requestJson, createPkceChallenge, createOAuthGateway, ProviderRefusedError } from './oauth2.ts';
import type { OutboundFetch } from './outbound.ts';
import { emailFromProvider, nameFromProvider } from './provider-person-fields.ts';
import type { ProviderFlowSecrets, IdentityGateway } from './port.ts';

export type FacebookOptions = {
  readonly appId: string;
  readonly appSecret: string;
  readonly outbound: OutboundFetch;
  /** URLs of the login dialog and of the API. The defaults are those of Facebook. */
  readonly dialogUrl?: string;
  readonly graphUrl?: string;
};

export const FACEBOOK_GRAPH = 'https://graph.facebook.com';
const VERSION = 'v23.0';
const ISSUER = 'https://www.facebook.com';
const LOGIN_DIALOG_URL = `${ISSUER}/${VERSION}/dialog/oauth`;

const refusalSchema = z.object({ error: z.object({ code: z.number().optional() }) });
const tokenSchema = z.union([z.object({ access_token: z.string().min(1) }), refusalSchema]);
const checkSchema = z.union([
  z.object({ data: z.object({ app_id: z.string(), user_id: z.string().min(1).optional(), is_valid: z.boolean() }) }),
  refusalSchema,
]);
const profileSchema = z.union([
  z.object({
    id: z.string().min(1),
    first_name: z.string().optional(),
    last_name: z.string().optional(),
    email: z.string().optional(),
  }),
  refusalSchema,
]);

/**
 * Creates the gateway for Facebook Login (manual flow). A token does not show for which app it was issued, so
 * `debug_token` is called to check app and user. A token of another app must not sign in here.
 */
export function createFacebookGateway(options: FacebookOptions): IdentityGateway {
  const { appId, appSecret, outbound, graphUrl = FACEBOOK_GRAPH } = options;

  async function tokenFor(code: string, flow: { redirectUri: string; codeVerifier: string }): Promise<string> {
    const body = new URLSearchParams({
      client_id: appId,
      client_secret: appSecret,
      redirect_uri: flow.redirectUri,
      code,
      code_verifier: flow.codeVerifier,
    });
    const url = `${graphUrl}/${VERSION}/oauth/access_token`;
    return acceptedAnswer(await requestJson(outbound, { url, method: 'POST', body, schema: tokenSchema })).access_token;
  }

  async function userOf(token: string): Promise<string> {
    const query = new URLSearchParams({ input_token: token });
    const url = `${graphUrl}/${VERSION}/debug_token?${query}`;
    const headers = { authorization: `Bearer ${appId}|${appSecret}` };
    const { data } = acceptedAnswer(await requestJson(outbound, { url, headers, schema: checkSchema }));
    if (!data.is_valid || data.app_id !== appId || data.user_id === undefined) {
      throw new ProviderRefusedError('token_of_another_app');
    }
    return data.user_id;
  }

  return createOAuthGateway({
    authorizationUrl: (flow, locale) => loginDialogUrl(options, flow, locale),
    async personOf(code, flow) {
      const token = await tokenFor(code, flow);
      const userId = await userOf(token);
      const query = new URLSearchParams({
        fields: 'id,first_name,last_name,email',
        appsecret_proof: createHmac('sha256', appSecret).update(token).digest('hex'),
      });
      const headers = { authorization: `Bearer ${token}` };
      const url = `${graphUrl}/${VERSION}/me?${query}`;
      const profile = acceptedAnswer(await requestJson(outbound, { url, headers, schema: profileSchema }));
      if (profile.id !== userId) throw new ProviderRefusedError('other_user');
      return {
        issuer: ISSUER,
        subject: profile.id,
        email: emailFromProvider(profile.email),
        // Facebook does not say if it verified the email address
        emailVouched: false,
        firstName: nameFromProvider(profile.first_name),
        lastName: nameFromProvider(profile.last_name),
      };
    },
  });
}

function loginDialogUrl(
  { appId, dialogUrl = LOGIN_DIALOG_URL }: FacebookOptions,
  flow: ProviderFlowSecrets,
  locale: Locale,
): URL {
  const url = new URL(dialogUrl);
  url.search = new URLSearchParams({
    client_id: appId,
    redirect_uri: flow.redirectUri,
    state: flow.state,
    response_type: 'code',
    scope: 'public_profile,email',
    code_challenge: createPkceChallenge(flow.codeVerifier),
    code_challenge_method: 'S256',
    locale: locale === 'he' ? 'he_IL' : 'en_US',
  }).toString();
  return url;
}

function acceptedAnswer<Answer extends object>(
  answer: Answer | z.output<typeof refusalSchema>,
): Exclude<Answer, { error: unknown }> {
  if ('error' in answer) {
    const { code } = refusalSchema.parse(answer).error;
    throw new ProviderRefusedError(`graph_${code ?? 'unknown'}`);
  }
  return answer as Exclude<Answer, { error: unknown }>;
}
