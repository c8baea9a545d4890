import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { IdentityProvider } from '#contracts/identity/identities.ts';
import type { CustomerId, SessionId } from '#contracts/core/ids.ts';
import { localeSchema, type Locale } from '#contracts/core/locale.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Deps } from '#server/identity/deps.ts';
import { createProviderFlow, encryptProviderFlowSecrets } from '#server/identity/store/provider-flow.ts';
import type { ReturnPaths } from '#server/identity/account/return-path.ts';

export type ProviderFlowDeps = Pick<Deps, 'clock' | 'db' | 'identityProviders' | 'keyring'>;

export type ProviderFlowToBegin = ReturnPaths & {
  readonly provider: IdentityProvider;
  readonly origin: string;
  readonly browserHash: Buffer;
  readonly link: { readonly customerId: CustomerId; readonly sessionId: SessionId } | null;
  readonly locale: Locale;
  /** Referral code for a new account; null if the visitor has none. */
  readonly referralCode: string | null;
};

const FLOW_MS = 10 * MINUTE_MS;
const SECRET_BYTES = 32;

/** Schema of the secrets of a sign-in flow. They are needed when the customer returns from the provider. */
export const providerFlowSecretsSchema = z.object({
  nonce: z.string(),
  codeVerifier: z.string(),
  redirectUri: z.string(),
  backPath: z.string(),
  nextPath: z.string(),
  locale: localeSchema,
  // the field is absent in flows that earlier releases stored
  referralCode: z.string().nullable().default(null),
});

/**
 * Stores a sign-in flow and returns the provider's URL for the browser. Returns null if the provider is closed or
 * unreachable. State (stored as a hash), nonce and PKCE verifier are random and used only for this flow. The flow is
 * valid for ten minutes and one use, in the browser that began it.
 */
export async function beginProviderFlow(deps: ProviderFlowDeps, flow: ProviderFlowToBegin): Promise<string | null> {
  const slot = deps.identityProviders[flow.provider];
  if (!slot.open) return null;
  const [state, nonce, codeVerifier] = [randomSecret(), randomSecret(), randomSecret()];
  const redirectUri = `${flow.origin}/api/auth/callback/${flow.provider}`;
  const address = await slot.gateway.begin({ state, nonce, codeVerifier, redirectUri }, flow.locale);
  if (address === null) return null;
  const { backPath, nextPath, locale, referralCode } = flow;
  const stateHash = deps.keyring.tokenHash(state);
  const visit = { nonce, codeVerifier, redirectUri };
  const secrets: z.input<typeof providerFlowSecretsSchema> = { ...visit, backPath, nextPath, locale, referralCode };
  const now = steadyNow(deps.clock);
  await createProviderFlow(deps.db, {
    stateHash,
    browserHash: flow.browserHash,
    provider: flow.provider,
    link: flow.link,
    secretsSealed: encryptProviderFlowSecrets(deps.keyring, stateHash, secrets),
    now,
    expiresAt: now + FLOW_MS,
  });
  return address;
}

function randomSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}
