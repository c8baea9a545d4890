import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Locale } from '#contracts/core/locale.ts';
import { askJson, challengeOf, createOAuthGateway, RefusedByProviderError } from './oauth2.ts';
import type { Outbound } from './outbound.ts';
import { toldEmail, toldName } from './person.ts';
import type { FlowSecrets, IdentityGateway } from './port.ts';

export type FacebookOptions = {
  readonly appId: string;
  readonly appSecret: string;
  readonly outbound: Outbound;
  /** Where people log in, and where servers ask. */
  readonly dialogUrl?: string;
  readonly graphUrl?: string;
};

export const FACEBOOK_GRAPH = 'https://graph.facebook.com';
const VERSION = 'v23.0';
const ISSUER = 'https://www.facebook.com';
const DIALOG = `${ISSUER}/${VERSION}/dialog/oauth`;

const refusal = z.object({ error: z.object({ code: z.number().optional() }) });
const tokenSchema = z.union([z.object({ access_token: z.string().min(1) }), refusal]);
const checkSchema = z.union([
  z.object({ data: z.object({ app_id: z.string(), user_id: z.string().min(1).optional(), is_valid: z.boolean() }) }),
  refusal,
]);
const profileSchema = z.union([
  z.object({
    id: z.string().min(1),
    first_name: z.string().optional(),
    last_name: z.string().optional(),
    email: z.string().optional(),
  }),
  refusal,
]);

/**
 * Facebook Login by its manual flow. A token says nothing about which app it was made for, so `debug_token` is asked
 * whether it is ours and whose: a token of another app must not sign anybody in here.
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
    return accepted(await askJson(outbound, { url, method: 'POST', body, schema: tokenSchema })).access_token;
  }

  async function userOf(token: string): Promise<string> {
    const query = new URLSearchParams({ input_token: token });
    const url = `${graphUrl}/${VERSION}/debug_token?${query}`;
    const headers = { authorization: `Bearer ${appId}|${appSecret}` };
    const { data } = accepted(await askJson(outbound, { url, headers, schema: checkSchema }));
    if (!data.is_valid || data.app_id !== appId || data.user_id === undefined) {
      throw new RefusedByProviderError('token_of_another_app');
    }
    return data.user_id;
  }

  return createOAuthGateway({
    authorizationUrl: (flow, locale) => dialogAddress(options, flow, locale),
    async personOf(code, flow) {
      const token = await tokenFor(code, flow);
      const userId = await userOf(token);
      const query = new URLSearchParams({
        fields: 'id,first_name,last_name,email',
        appsecret_proof: createHmac('sha256', appSecret).update(token).digest('hex'),
      });
      const headers = { authorization: `Bearer ${token}` };
      const url = `${graphUrl}/${VERSION}/me?${query}`;
      const profile = accepted(await askJson(outbound, { url, headers, schema: profileSchema }));
      if (profile.id !== userId) throw new RefusedByProviderError('somebody_else');
      return {
        issuer: ISSUER,
        subject: profile.id,
        email: toldEmail(profile.email),
        // it says nowhere that it checked the address
        emailVouched: false,
        firstName: toldName(profile.first_name),
        lastName: toldName(profile.last_name),
      };
    },
  });
}

function dialogAddress({ appId, dialogUrl = DIALOG }: FacebookOptions, flow: FlowSecrets, locale: Locale): URL {
  const url = new URL(dialogUrl);
  url.search = new URLSearchParams({
    client_id: appId,
    redirect_uri: flow.redirectUri,
    state: flow.state,
    response_type: 'code',
    scope: 'public_profile,email',
    code_challenge: challengeOf(flow.codeVerifier),
    code_challenge_method: 'S256',
    locale: locale === 'he' ? 'he_IL' : 'en_US',
  }).toString();
  return url;
}

function accepted<Answer extends object>(
  answer: Answer | z.output<typeof refusal>,
): Exclude<Answer, { error: unknown }> {
  if ('error' in answer) {
    const { code } = refusal.parse(answer).error;
    throw new RefusedByProviderError(`graph_${code ?? 'unknown'}`);
  }
  return answer as Exclude<Answer, { error: unknown }>;
}
