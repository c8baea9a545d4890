/** Content of a voucher's picture, with texts in the page's language. */
export type VoucherPicture = {
  readonly direction: 'ltr' | 'rtl';
  readonly shop: string;
  /** Name of the gift's theme; empty for a package. */
  readonly theme: string;
  /** Recipient, pet and sender of a gift; each is null if the buyer wrote none. */
  readonly to: LabelledName | null;
  readonly pet: LabelledName | null;
  readonly from: LabelledName | null;
  readonly message: string;
  readonly washes: string;
  /** The code in groups, as it appears in print. */
  readonly code: string;
  readonly qr: { readonly size: number; readonly path: string };
  readonly dates: readonly string[];
  readonly steps: readonly string[];
  /** URL of the station finder, without scheme. */
  readonly address: string;
};

/** A name with the label above it; the label is null if the name is part of a sentence. */
export type LabelledName = { readonly label: string | null; readonly name: string };
