/** Content of a voucher's picture. Its texts are in the language of the page. */
export type VoucherPicture = {
  readonly direction: 'ltr' | 'rtl';
  readonly shop: string;
  /** Name of the gift's theme. Empty for a package. */
  readonly theme: string;
  /** Recipient, pet and sender of a gift. Each of them is null if the buyer entered none. */
  readonly to: LabelledName | null;
  readonly pet: LabelledName | null;
  readonly from: LabelledName | null;
  readonly message: string;
  readonly washes: string;
  /** The code of the voucher, divided into groups as in print. */
  readonly code: string;
  readonly qr: { readonly size: number; readonly path: string };
  readonly dates: readonly string[];
  readonly steps: readonly string[];
  /** URL of the station finder, without its scheme. */
  readonly address: string;
};

/** A name with the label above it. The label is null if the name is part of a sentence. */
export type LabelledName = { readonly label: string | null; readonly name: string };
