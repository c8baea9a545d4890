import { z } from 'zod';
import { requestJson, createOAuthGateway, ProviderRefusedError } from './oauth2.ts';
import type { OutboundFetch } from './outbound.ts';
import { nameFromProvider } from './provider-person-fields.ts';
import type { IdentityGateway } from './port.ts';

export type TikTokOptions = {
  readonly clientKey: string;
  readonly clientSecret: string;
  readonly outbound: OutboundFetch;
  /** URLs of the login dialog and of the API. The defaults are those of TikTok. */
  readonly dialogUrl?: string;
  readonly apiUrl?: string;
};

export const TIKTOK_API = 'https://open.tiktokapis.com';
const ISSUER = 'https://www.tiktok.com';

const tokenSchema = z.union([
  z.object({ access_token: z.string().min(1), open_id: z.string().min(1), scope: z.string() }),
  z.object({ error: z.string() }),
]);
const profileSchema = z.object({
  data: z
    .object({ user: z.object({ open_id: z.string().min(1), display_name: z.string().optional() }).optional() })
    .optional(),
  error: z.object({ code: z.string() }),
});

/**
 * Creates the gateway for TikTok's Login Kit for the web. It differs from plain OAuth 2: it has `client_key`,
 * comma-separated scopes and no PKCE for web clients, and identifies users by `open_id`. It provides no email address,
 * and its display name is not used as a name.
 */
export function createTikTokGateway(options: TikTokOptions): IdentityGateway {
  const {
    clientKey,
    clientSecret,
    outbound,
    dialogUrl = `${ISSUER}/v2/auth/authorize/`,
    apiUrl = TIKTOK_API,
  } = options;

  async function tokenFor(code: string, redirectUri: string): Promise<{ token: string; openId: string }> {
    const body = new URLSearchParams({
      client_key: clientKey,
      client_secret: clientSecret,
      code,
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
    });
    const answer = await requestJson(outbound, {
      url: `${apiUrl}/v2/oauth/token/`,
      method: 'POST',
      body,
      schema: tokenSchema,
    });
    if ('error' in answer) throw new ProviderRefusedError(wordOf(answer.error));
    return { token: answer.access_token, openId: answer.open_id };
  }

  return createOAuthGateway({
    authorizationUrl(flow) {
      const url = new URL(dialogUrl);
      url.search = new URLSearchParams({
        client_key: clientKey,
        response_type: 'code',
        scope: 'user.info.basic',
        redirect_uri: flow.redirectUri,
        state: flow.state,
      }).toString();
      return url;
    },
    async personOf(code, flow) {
      const { token, openId } = await tokenFor(code, flow.redirectUri);
      const url = `${apiUrl}/v2/user/info/?fields=open_id,display_name`;
      const headers = { authorization: `Bearer ${token}` };
      const { data, error } = await requestJson(outbound, { url, headers, schema: profileSchema });
      if (error.code !== 'ok') throw new ProviderRefusedError(wordOf(error.code));
      if (data?.user?.open_id !== openId) throw new ProviderRefusedError('other_user');
      return {
        issuer: ISSUER,
        subject: openId,
        email: null,
        emailVouched: false,
        firstName: nameFromProvider(data.user.display_name),
        lastName: null,
      };
    },
  });
}

function wordOf(text: string): string {
  return /^[a-z_]{1,60}$/.test(text) ? text : 'unreadable_error';
}
