import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Locale } from '#contracts/core/locale.ts';
import { OutboundError, type OutboundFetch, type OutboundRequest } from './outbound.ts';
import { providerRefusalOf } from './provider-person-fields.ts';
import type { ProviderSignInResult, ProviderFlowSecrets, IdentityGateway, ProvenPerson } from './port.ts';

/** Error that is thrown if the provider refused the sign-in. `code` is for the log. */
export class ProviderRefusedError extends Error {
  override readonly name = 'ProviderRefusedError';
  readonly code: string;
  constructor(code: string) {
    super(`the provider refused: ${code}`);
    this.code = code;
  }
}

/** Details of a provider that uses OAuth 2 (RFC 6749) but not OpenID. */
export type OAuthDialect = {
  authorizationUrl(flow: ProviderFlowSecrets, locale: Locale): URL;
  /** Returns the person whom the provider identified. Throws ProviderRefusedError or OutboundError. */
  personOf(code: string, flow: ProviderFlowSecrets): Promise<ProvenPerson>;
};

/**
 * Creates a gateway with the authorization code flow of a provider. Refusals and errors are returned and not thrown.
 */
export function createOAuthGateway(dialect: OAuthDialect): IdentityGateway {
  return {
    practice: false,
    begin: (flow, locale) => Promise.resolve(dialect.authorizationUrl(flow, locale).href),
    async finish(answer, flow): Promise<ProviderSignInResult> {
      const refusal = providerRefusalOf(answer);
      if (refusal !== null) return { ok: false, ...refusal };
      const { code } = answer;
      if (code === undefined || code === '') return { ok: false, reason: 'failed', detail: 'no_code' };
      try {
        return { ok: true, person: await dialect.personOf(code, flow) };
      } catch (error) {
        if (error instanceof ProviderRefusedError) return { ok: false, reason: 'failed', detail: error.code };
        if (error instanceof OutboundError) return { ok: false, reason: 'unavailable', detail: error.reason };
        throw error;
      }
    },
  };
}

/** Returns the `code_challenge` of a verifier, method S256 (RFC 7636). */
export function createPkceChallenge(codeVerifier: string): string {
  return createHash('sha256').update(codeVerifier).digest('base64url');
}

/** Requests JSON with a known schema. Throws OutboundError if the response does not match it. */
export async function requestJson<Schema extends z.ZodType>(
  outbound: OutboundFetch,
  { url, schema, ...request }: OutboundRequest & { readonly url: string; readonly schema: Schema },
): Promise<z.output<Schema>> {
  const response = await outbound(url, request);
  const body: unknown = await response.json().catch(() => {
    throw new OutboundError('broken', `status ${response.status} without JSON`);
  });
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new OutboundError('broken', `status ${response.status} in another shape`);
  return parsed.data;
}
