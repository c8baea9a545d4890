import type { InBothLanguages } from '#contracts/core/brand.ts';

/** One fact on a pass, with its label. */
export type WalletRow = { readonly label: InBothLanguages; readonly value: InBothLanguages };

/**
 * What a voucher says in a wallet. Nobody tells a wallet of a wash that was taken, so nothing in here is changed by one:
 * how many were bought, never how many are left (docs/decisions/0061).
 */
export type WalletCard = {
  /** The same for one voucher and one code of it: who adds it twice has it once. */
  readonly serial: string;
  readonly shop: InBothLanguages;
  readonly description: InBothLanguages;
  readonly title: InBothLanguages;
  readonly washes: WalletRow;
  /** Null: it has no last day. */
  readonly lastDay: WalletRow | null;
  readonly left: WalletRow;
  /** The voucher's own page. */
  readonly page: { readonly label: InBothLanguages; readonly address: string };
  /** What the QR holds, and the same as people read it. */
  readonly code: { readonly scanned: string; readonly read: string };
  /** Epoch ms; null as `lastDay`. */
  readonly expiresAt: number | null;
};
