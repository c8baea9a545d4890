/** Who asks for a passkey: the origin of our pages as the browser sees it, and the domain that passkeys belong to. */
export type PasskeySite = { readonly origin: string; readonly domain: string };

/** A browser's answer in WebAuthn's JSON form, as it came: nothing in it is to be believed before it was verified. */
export type BrowserCredential = {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly response: Readonly<Record<string, unknown>>;
  readonly clientExtensionResults: Readonly<Record<string, unknown>>;
};

/** Options in WebAuthn's JSON form, for the browser's own call. */
export type CeremonyOptions = { readonly challenge: string } & Readonly<Record<string, unknown>>;

export type NewPasskeyWish = {
  readonly site: PasskeySite;
  readonly shopName: string;
  /** What the account is called in the system's own list of passkeys, and the random handle it is known by. */
  readonly userName: string;
  readonly displayName: string;
  readonly userHandle: Buffer;
  /** Credentials that the account has already: an authenticator that holds one refuses to make another. */
  readonly known: readonly Buffer[];
};

/** What was answered: to which challenge (43 base64url characters), for which site. */
export type Expected = { readonly site: PasskeySite; readonly challenge: string };

export type VerifiedRegistration = {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly backupEligible: boolean;
  readonly backedUp: boolean;
};

export type VerifiedAuthentication = {
  /** What the authenticator counts; whether it went up is for the caller to see, in the write. */
  readonly counter: number;
  readonly backupEligible: boolean;
  readonly backedUp: boolean;
};

/** WebAuthn's two ceremonies. Nothing here asks the network or keeps anything. */
export type PasskeyVerifier = {
  registrationOptions(wish: NewPasskeyWish): Promise<CeremonyOptions>;
  /** `known`: only these may answer. Nobody named: whoever has a passkey of the site. */
  authenticationOptions(site: PasskeySite, known?: readonly Buffer[]): Promise<CeremonyOptions>;
  /** The challenge that the browser says it answers; null where it says nothing readable. */
  challengeOf(credential: BrowserCredential): string | null;
  /** Null for everything that does not hold, whatever is wrong with it. */
  verifyRegistration(credential: BrowserCredential, expected: Expected): Promise<VerifiedRegistration | null>;
  verifyAuthentication(
    credential: BrowserCredential,
    expected: Expected & { readonly publicKey: Buffer },
  ): Promise<VerifiedAuthentication | null>;
};
