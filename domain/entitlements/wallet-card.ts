import type { InBothLanguages } from '#contracts/core/brand.ts';

/** One fact on a pass, with its label. */
export type WalletRow = { readonly label: InBothLanguages; readonly value: InBothLanguages };

/** Whether washes can be taken by it; `over`: frozen, void, refunded, or another code took its place. */
export type CardStanding = 'good' | 'used_up' | 'expired' | 'over';

/** What a voucher says in a wallet. */
export type WalletCard = {
  /** The same for one voucher and one code of it: who adds it twice has it once. */
  readonly serial: string;
  readonly shop: InBothLanguages;
  readonly description: InBothLanguages;
  readonly title: InBothLanguages;
  readonly standing: CardStanding;
  readonly washes: WalletRow;
  /** How many are left, or where that stands for a wallet that nobody can tell (docs/decisions/0069). */
  readonly left: WalletRow;
  /** What a telephone says as that changes, the number at `%@`, and when it was so; null where `left` is no number. */
  readonly news: { readonly changed: InBothLanguages; readonly asOf: WalletRow } | null;
  /** Null: it has no last day. */
  readonly lastDay: WalletRow | null;
  /** The voucher's own page. */
  readonly page: { readonly label: InBothLanguages; readonly address: string };
  /** What the QR holds, and the same as people read it. */
  readonly code: { readonly scanned: string; readonly read: string };
  /** Epoch ms; null as `lastDay`. */
  readonly expiresAt: number | null;
};
