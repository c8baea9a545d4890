import type { WalletCard } from '#domain/entitlements/wallet-card.ts';

/** Adapters of the phone wallets that have configured keys. An adapter is null if its wallet is not offered. */
export type Wallets = {
  readonly apple: AppleWallet | null;
  readonly google: GoogleWallet | null;
};

/**
 * Result of an update for a device or card. `gone` means that the device or card no longer exists; `failed` means a
 * temporary error, after which the update is retried.
 */
export type WalletUpdateResult = 'told' | 'gone' | 'failed';

/** URL and token with which a phone requests its pass again. */
export type WalletPassService = { readonly url: string; readonly token: string };

export type AppleWallet = {
  /** Pass Type ID of the owner. All passes share it. */
  readonly passTypeId: string;
  /** Expiry of the certificate in epoch ms. Phones reject signatures that are made later. */
  readonly goodUntil: number;
  /** Returns a signed pass as a `.pkpass` file. If `service` is null, the phone never updates the pass. */
  createPass(card: WalletCard, service: WalletPassService | null): Promise<Uint8Array>;
  /**
   * Notifies phones, by their push tokens, that one of their passes changed. The results are in the same order as the
   * tokens. Never throws.
   */
  sendUpdate(pushTokens: readonly string[]): Promise<WalletUpdateResult[]>;
};

export type GoogleWallet = {
  /** Returns the URL at which Google asks the customer to save the card. `now` is in epoch ms. */
  createAddLink(card: WalletCard, now: number): string;
  /**
   * Replaces the card that Google shows. The result `gone` means that the customer never saved the card. Never throws.
   */
  sendUpdate(card: WalletCard, now: number): Promise<WalletUpdateResult>;
};
