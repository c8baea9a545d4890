import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { IdentityProvider } from '#contracts/identity/identities.ts';
import type { CustomerId, SessionId } from '#contracts/core/ids.ts';
import { localeSchema, type Locale } from '#contracts/core/locale.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Deps } from '#server/deps.ts';
import { createFlow, sealFlowSecrets } from '#server/identity/store/provider-flow.ts';
import type { WaysBack } from '#server/identity/account/return-path.ts';

export type FlowDeps = Pick<Deps, 'clock' | 'db' | 'identityProviders' | 'keyring'>;

/** A flow to a provider that is about to begin. */
export type NewFlow = WaysBack & {
  readonly provider: IdentityProvider;
  /** The address of the shop that the browser is at: the provider sends it back to the same. */
  readonly origin: string;
  readonly browserHash: Buffer;
  readonly link: { readonly customerId: CustomerId; readonly sessionId: SessionId } | null;
  readonly locale: Locale;
  /** Whose link led here, for an account that is new. */
  readonly referralCode: string | null;
};

const FLOW_MS = 10 * MINUTE_MS;
const SECRET_BYTES = 32;

/** What a flow keeps to itself until it comes back. */
export const flowSecretsSchema = z.object({
  nonce: z.string(),
  codeVerifier: z.string(),
  redirectUri: z.string(),
  backPath: z.string(),
  nextPath: z.string(),
  locale: localeSchema,
  // absent in what was sealed before there was one
  referralCode: z.string().nullable().default(null),
});

/**
 * Writes down a flow and says where the browser goes; null where the provider is shut or away. State (kept as its
 * hash), nonce and PKCE verifier are random and for this flow only; it is good for ten minutes, once, in the browser
 * that began it.
 */
export async function beginFlow(deps: FlowDeps, flow: NewFlow): Promise<string | null> {
  const slot = deps.identityProviders[flow.provider];
  if (!slot.open) return null;
  const [state, nonce, codeVerifier] = [secret(), secret(), secret()];
  const redirectUri = `${flow.origin}/api/auth/callback/${flow.provider}`;
  const address = await slot.gateway.begin({ state, nonce, codeVerifier, redirectUri }, flow.locale);
  if (address === null) return null;
  const { backPath, nextPath, locale, referralCode } = flow;
  const stateHash = deps.keyring.tokenHash(state);
  const visit = { nonce, codeVerifier, redirectUri };
  const secrets: z.input<typeof flowSecretsSchema> = { ...visit, backPath, nextPath, locale, referralCode };
  const now = steadyNow(deps.clock);
  await createFlow(deps.db, {
    stateHash,
    browserHash: flow.browserHash,
    provider: flow.provider,
    link: flow.link,
    secretsSealed: sealFlowSecrets(deps.keyring, stateHash, secrets),
    now,
    expiresAt: now + FLOW_MS,
  });
  return address;
}

function secret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}
