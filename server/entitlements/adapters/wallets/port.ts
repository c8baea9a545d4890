import type { WalletCard } from '#domain/entitlements/wallet-card.ts';

/** The wallets that the shop has keys for; null: this one is not offered. */
export type Wallets = {
  readonly apple: AppleWallet | null;
  readonly google: GoogleWallet | null;
};

/** `gone`: there is nobody to be told any more. `failed`: not now; asked again later. */
export type Told = 'told' | 'gone' | 'failed';

/** Where a telephone asks for its pass anew, and what it proves itself by there. */
export type PassService = { readonly url: string; readonly token: string };

export type AppleWallet = {
  /** Pass Type ID of the owner, the same for all passes. */
  readonly passTypeId: string;
  /** Epoch ms: no telephone takes a pass that is signed later. */
  readonly goodUntil: number;
  /** A signed pass, `.pkpass`; without a service it stays as it is for good. */
  makePass(card: WalletCard, service: PassService | null): Promise<Uint8Array>;
  /** Tells telephones by their push tokens that a pass of theirs has changed; answers in the same order. Never throws. */
  tell(pushTokens: readonly string[]): Promise<Told[]>;
};

export type GoogleWallet = {
  /** The address behind which Google asks whether to keep the card; `now` is epoch ms. */
  makeLink(card: WalletCard, now: number): string;
  /** Replaces what Google shows; `gone`: nobody has kept this card. Never throws. */
  tell(card: WalletCard, now: number): Promise<Told>;
};
