import type { WalletCard } from '#domain/entitlements/wallet-card.ts';

/** The wallets that the shop has keys for; null: this one is not offered. */
export type Wallets = {
  readonly apple: AppleWallet | null;
  readonly google: GoogleWallet | null;
};

export type AppleWallet = {
  /** Epoch ms: no telephone takes a pass that is signed later. */
  readonly goodUntil: number;
  /** A signed pass, `.pkpass`. */
  makePass(card: WalletCard): Uint8Array;
};

export type GoogleWallet = {
  /** The address behind which Google asks whether to keep the card; `now` is epoch ms. */
  makeLink(card: WalletCard, now: number): string;
};
