import type { BilingualText } from '#contracts/core/brand.ts';

/** One field of a wallet pass, with its label. */
export type WalletRow = { readonly label: BilingualText; readonly value: BilingualText };

/** State of a pass. `over`: the voucher is frozen, void or refunded, or its code was replaced. */
export type WalletCardStatus = 'good' | 'used_up' | 'expired' | 'over';

/** Content of a wallet pass. */
export type WalletCard = {
  /**
   * Serial number. It is the same for the same voucher and code, so that a pass that is added twice is shown as one
   * pass.
   */
  readonly serial: string;
  readonly shop: BilingualText;
  readonly description: BilingualText;
  readonly title: BilingualText;
  /**
   * Colours of the voucher card, by its package or by the design of the gift: `ground` is the background, `ink` the
   * text.
   */
  readonly colors: { readonly ground: string; readonly ink: string; readonly isDark: boolean };
  readonly status: WalletCardStatus;
  readonly washes: WalletRow;
  /**
   * Number of remaining washes. In a wallet whose passes cannot be updated, the text says where the current number is
   * shown (docs/decisions/0069).
   */
  readonly left: WalletRow;
  /**
   * `changed`: notification text for a new number of washes, which the wallet inserts at `%@`. `asOf`: time of the
   * change. Null if `left` is not a number.
   */
  readonly updateTexts: { readonly changed: BilingualText; readonly asOf: WalletRow } | null;
  /** Last day of the voucher; null if it has no expiry date. */
  readonly lastDay: WalletRow | null;
  /** URL and label of the voucher page. */
  readonly page: { readonly label: BilingualText; readonly address: string };
  /** Content of the QR code, and the code in readable form. */
  readonly code: { readonly scanned: string; readonly read: string };
  /** Expiry in epoch ms; null if the voucher has no expiry date. */
  readonly expiresAt: number | null;
};
