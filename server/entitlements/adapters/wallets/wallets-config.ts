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
  readonly email: string;
  readonly privateKey: string;
};

/** Settings of each phone wallet; null for a wallet that is not offered. */
export type WalletsConfig = { readonly apple: AppleWalletConfig | null; readonly google: GoogleWalletConfig | null };
