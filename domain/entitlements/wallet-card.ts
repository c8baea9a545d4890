import type { BilingualText } from '#contracts/core/brand.ts';

export type WalletCardRow = { readonly label: BilingualText; readonly value: BilingualText };

/** State of a wallet pass. `over` means that the voucher is frozen, void or refunded, or that its code was replaced. */
export type WalletCardStatus = 'good' | 'used_up' | 'expired' | 'over';

export type WalletCard = {
  /**
   * Serial number of the pass. It is the same for the same voucher and code, so that a pass that is added twice is
   * shown only once.
   */
  readonly serial: string;
  readonly shop: BilingualText;
  readonly description: BilingualText;
  readonly title: BilingualText;
  /**
   * Colours of the voucher card, which depend on the package or the design of the gift. `ground` is the background, and
   * `ink` is the text.
   */
  readonly colors: { readonly ground: string; readonly ink: string; readonly isDark: boolean };
  readonly status: WalletCardStatus;
  readonly washes: WalletCardRow;
  /**
   * Number of remaining washes. If a wallet cannot update its passes, the text says where the current number is shown
   * (docs/decisions/0069).
   */
  readonly left: WalletCardRow;
  /**
   * Texts for an update of the pass. `changed` is the notification about a new number of washes, which the wallet
   * inserts at `%@`. `asOf` is the time of the change. Null if `left` is not a number.
   */
  readonly updateTexts: { readonly changed: BilingualText; readonly asOf: WalletCardRow } | null;
  /** Last day on which the voucher can be used. Null if it has no expiry date. */
  readonly lastDay: WalletCardRow | null;
  /** URL of the voucher page, and the label of the link. */
  readonly page: { readonly label: BilingualText; readonly address: string };
  /** Content of the QR code, and the code as readable text. */
  readonly code: { readonly scanned: string; readonly read: string };
  /** Time (epoch ms) at which the voucher expires. Null if it has no expiry date. */
  readonly expiresAt: number | null;
};
