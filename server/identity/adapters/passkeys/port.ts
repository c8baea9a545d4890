/** Origin of our pages as the browser sees it, and the domain (relying party id) of the passkeys. */
export type PasskeySite = { readonly origin: string; readonly domain: string };

/** A browser's response in WebAuthn's JSON form. It is untrusted until it is verified. */
export type BrowserCredential = {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly response: Readonly<Record<string, unknown>>;
  readonly clientExtensionResults: Readonly<Record<string, unknown>>;
};

/** Options for the browser's WebAuthn API, in WebAuthn's JSON form. */
export type CeremonyOptions = { readonly challenge: string } & Readonly<Record<string, unknown>>;

export type NewPasskeyRequest = {
  readonly site: PasskeySite;
  readonly shopName: string;
  /**
   * Name of the account in the operating system's list of passkeys, and the random handle that identifies the account.
   */
  readonly userName: string;
  readonly displayName: string;
  readonly userHandle: Buffer;
  /**
   * Credentials that the account already has. An authenticator that has one of them refuses to create another
   * credential.
   */
  readonly known: readonly Buffer[];
};

/** Challenge (43 base64url characters) and relying party that a response must contain. */
export type ExpectedChallenge = { readonly site: PasskeySite; readonly challenge: string };

export type VerifiedRegistration = {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly backupEligible: boolean;
  readonly backedUp: boolean;
};

export type VerifiedAuthentication = {
  /**
   * Signature counter of the authenticator. When the caller writes it to the database, the write checks that the
   * counter has increased.
   */
  readonly counter: number;
  readonly backupEligible: boolean;
  readonly backedUp: boolean;
};

/** Verifier of WebAuthn's two ceremonies, registration and authentication. It uses no network and no storage. */
export type PasskeyVerifier = {
  registrationOptions(passkey: NewPasskeyRequest): Promise<CeremonyOptions>;
  /**
   * Returns the options for a sign-in. With `known`, only these credentials are accepted. Without it, any passkey of
   * the site is accepted.
   */
  authenticationOptions(site: PasskeySite, known?: readonly Buffer[]): Promise<CeremonyOptions>;
  /** Returns the challenge to which the browser claims to respond. Returns null if it is unreadable. */
  challengeOf(credential: BrowserCredential): string | null;
  /** Verifies a registration. Returns null for every kind of failure. */
  verifyRegistration(credential: BrowserCredential, expected: ExpectedChallenge): Promise<VerifiedRegistration | null>;
  verifyAuthentication(
    credential: BrowserCredential,
    expected: ExpectedChallenge & { readonly publicKey: Buffer },
  ): Promise<VerifiedAuthentication | null>;
};
