/** Certificates and key that sign passes for Apple Wallet, as PEM. The key is already decrypted. */
export type AppleWalletConfig = {
  readonly passTypeId: string;
  readonly teamId: string;
  readonly certificate: string;
  readonly privateKey: string;
  /** Apple's intermediate certificate, which issued the shop's certificate. */
  readonly wwdr: string;
};

export type GoogleWalletConfig = {
  readonly issuerId: string;
  /** The email address of the service account. */
  readonly email: string;
  readonly privateKey: string;
};

/** Settings of each phone wallet; null for a wallet that is not offered. */
export type WalletsConfig = { readonly apple: AppleWalletConfig | null; readonly google: GoogleWalletConfig | null };
