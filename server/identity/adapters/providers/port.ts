import type { IdentityProvider, UnavailableReason } from '#contracts/identity/identities.ts';
import type { Locale } from '#contracts/core/locale.ts';

/** Secrets of one sign-in flow. They are random and are used only for this flow. */
export type ProviderFlowSecrets = {
  readonly state: string;
  readonly nonce: string;
  /**
   * PKCE code verifier (RFC 7636). The authorisation request contains its SHA-256, and the token request contains the
   * verifier itself.
   */
  readonly codeVerifier: string;
  /** Redirect URL, which is the same for the authorisation request and the token request. */
  readonly redirectUri: string;
};

/** A person whom a provider identified. Only issuer and subject are reliable. The other fields are claims. */
export type ProvenPerson = {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  /** True if the provider states that it verified the email address. */
  readonly emailVouched: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
};

export type ProviderCallbackParameters = Readonly<Record<string, string>>;

export type ProviderSignInResult =
  | { readonly ok: true; readonly person: ProvenPerson }
  /**
   * `detail` is for the log. It is an error code of the protocol or of this server, and never a token or personal data.
   */
  | { readonly ok: false; readonly reason: 'cancelled' | 'failed' | 'unavailable'; readonly detail: string };

/**
 * Gateway to an identity provider, which hides the provider's protocol. Neither function throws for errors of the
 * provider.
 */
export type IdentityGateway = {
  /** True for the simulated provider of development, which has no real identities. */
  readonly practice: boolean;
  /** Returns the provider's URL at which the visitor signs in. Returns null if the provider is unreachable. */
  begin(flow: ProviderFlowSecrets, locale: Locale): Promise<string | null>;
  /** Exchanges the returned parameters for the identified person. The caller has already checked `answer.state`. */
  finish(answer: ProviderCallbackParameters, flow: ProviderFlowSecrets): Promise<ProviderSignInResult>;
};

export type ProviderAvailability =
  | { readonly open: true; readonly gateway: IdentityGateway }
  | { readonly open: false; readonly reason: UnavailableReason };

/** Every identity provider of the specification, with its gateway or the reason why it is closed. */
export type IdentityProviders = Readonly<Record<IdentityProvider, ProviderAvailability>>;
