/** Origin of our pages as the browser sees it, and the domain (relying party id) of the passkeys. */
export type PasskeySite = { readonly origin: string; readonly domain: string };

/** A browser's response in WebAuthn's JSON form. Untrusted until verified. */
export type BrowserCredential = {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly response: Readonly<Record<string, unknown>>;
  readonly clientExtensionResults: Readonly<Record<string, unknown>>;
};

/** Options in WebAuthn's JSON form, for the browser's API. */
export type CeremonyOptions = { readonly challenge: string } & Readonly<Record<string, unknown>>;

export type NewPasskeyRequest = {
  readonly site: PasskeySite;
  readonly shopName: string;
  /** Name of the account in the system's list of passkeys, and the random handle that identifies it. */
  readonly userName: string;
  readonly displayName: string;
  readonly userHandle: Buffer;
  /**
   * Credentials that the account already has. An authenticator that holds one of them refuses to create another
   * credential.
   */
  readonly known: readonly Buffer[];
};

/** Challenge (43 base64url characters) and relying party that a response must have. */
export type ExpectedChallenge = { readonly site: PasskeySite; readonly challenge: string };

export type VerifiedRegistration = {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly backupEligible: boolean;
  readonly backedUp: boolean;
};

export type VerifiedAuthentication = {
  /** Signature counter of the authenticator. The caller's database write checks that the counter has increased. */
  readonly counter: number;
  readonly backupEligible: boolean;
  readonly backedUp: boolean;
};

/** WebAuthn's two ceremonies, without network access or storage. */
export type PasskeyVerifier = {
  registrationOptions(passkey: NewPasskeyRequest): Promise<CeremonyOptions>;
  /** Returns options to sign in. `known`: only these credentials are accepted; absent: any passkey of the site. */
  authenticationOptions(site: PasskeySite, known?: readonly Buffer[]): Promise<CeremonyOptions>;
  /** Returns the challenge that the browser claims to respond to; null if it is unreadable. */
  challengeOf(credential: BrowserCredential): string | null;
  /** Verifies a registration; null for every kind of failure. */
  verifyRegistration(credential: BrowserCredential, expected: ExpectedChallenge): Promise<VerifiedRegistration | null>;
  verifyAuthentication(
    credential: BrowserCredential,
    expected: ExpectedChallenge & { readonly publicKey: Buffer },
  ): Promise<VerifiedAuthentication | null>;
};
