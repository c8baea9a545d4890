import type { IdentityProvider, UnavailableReason } from '#contracts/identity/identities.ts';
import type { Locale } from '#contracts/core/locale.ts';

/** What ties a visit to a provider together: all of it random and known to this visit only. */
export type FlowSecrets = {
  readonly state: string;
  readonly nonce: string;
  /** PKCE (RFC 7636); its SHA-256 leaves with the visitor, itself only with the code. */
  readonly codeVerifier: string;
  /** Where the provider sends the visitor back: exactly the same at both ends of the visit. */
  readonly redirectUri: string;
};

/** Somebody as a provider knows them. Only issuer and subject say who it is; the rest is what they say of themselves. */
export type ProvenPerson = {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  /** The provider itself checked the address. */
  readonly emailVouched: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
};

/** What the provider sent back with the visitor, in the address or as a form. */
export type ProviderAnswer = Readonly<Record<string, string>>;

export type Finished =
  | { readonly ok: true; readonly person: ProvenPerson }
  /** `detail` is for the log: a code of the protocol or of ours, never a token or a personal value. */
  | { readonly ok: false; readonly reason: 'cancelled' | 'failed' | 'unavailable'; readonly detail: string };

/** One identity provider behind its protocol. Neither call throws for what the provider does. */
export type IdentityGateway = {
  /** The built-in provider of development: nobody's real identity. */
  readonly practice: boolean;
  /** Where the visitor goes; null where the provider cannot be reached now. */
  begin(flow: FlowSecrets, locale: Locale): Promise<string | null>;
  /** Exchanges what came back for a person. `answer.state` was checked by whoever calls. */
  finish(answer: ProviderAnswer, flow: FlowSecrets): Promise<Finished>;
};

export type ProviderSlot =
  | { readonly open: true; readonly gateway: IdentityGateway }
  | { readonly open: false; readonly reason: UnavailableReason };

/** Every provider of the specification, each either open or shut with its reason. */
export type IdentityProviders = Readonly<Record<IdentityProvider, ProviderSlot>>;
