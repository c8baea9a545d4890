export type OAuthClient = { readonly clientId: string; readonly clientSecret: string };

export type AppleClient = {
  /** Apple's Services ID. */
  readonly clientId: string;
  readonly teamId: string;
  readonly keyId: string;
  /** Content of the `.p8` file: a P-256 key in PKCS #8 PEM. */
  readonly privateKey: string;
};

/** Credentials of each identity provider; null for a provider without credentials. */
export type IdentityConfig = {
  readonly google: OAuthClient | null;
  readonly apple: AppleClient | null;
  readonly facebook: OAuthClient | null;
  readonly tiktok: OAuthClient | null;
};
