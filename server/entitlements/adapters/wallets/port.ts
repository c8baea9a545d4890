import type { WalletCard } from '#domain/entitlements/wallet-card.ts';

/** Wallets with configured keys; null if a wallet is not offered. */
export type Wallets = {
  readonly apple: AppleWallet | null;
  readonly google: GoogleWallet | null;
};

/** `gone` means that the device or card no longer exists; `failed` means a temporary error that will be retried. */
export type WalletUpdateResult = 'told' | 'gone' | 'failed';

/** URL and token with which a phone requests its pass again. */
export type PassService = { readonly url: string; readonly token: string };

export type AppleWallet = {
  /** Pass Type ID of the owner, shared by all passes. */
  readonly passTypeId: string;
  /** Expiry of the certificate in epoch ms. Later signatures are rejected by phones. */
  readonly goodUntil: number;
  /** Returns a signed pass as a `.pkpass` file. If `service` is null, the phone never updates the pass. */
  createPass(card: WalletCard, service: PassService | null): Promise<Uint8Array>;
  /**
   * Notifies phones, by push tokens, that one of their passes changed. The results are in the same order. Never throws.
   */
  sendUpdate(pushTokens: readonly string[]): Promise<WalletUpdateResult[]>;
};

export type GoogleWallet = {
  /** Returns the URL at which Google asks the customer to save the card; `now` in epoch ms. */
  makeLink(card: WalletCard, now: number): string;
  /** Replaces the card that Google shows; `gone` means that the customer never saved it. Never throws. */
  sendUpdate(card: WalletCard, now: number): Promise<WalletUpdateResult>;
};
