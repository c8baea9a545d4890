import type { GiftCard, WashPackage } from '#contracts/catalogue.ts';
import type { Purchase } from './purchase-address.ts';

export type CheckoutDialogProps = {
  readonly purchase: Purchase;
  readonly packages: readonly WashPackage[];
  readonly giftCards: readonly GiftCard[];
  /** Fresh per rendered page, for the form without scripts; null when the dialog was opened by a script. */
  readonly formKey: string | null;
  /** What had been typed before a refusal without scripts. */
  readonly draft: Readonly<Record<string, string>> | null;
  /** The refusal that the address carries back (`?problem=…&field=…`), as codes. */
  readonly refusal: { readonly code: string; readonly field: string | null } | null;
  /** Takes the purchase out of the address. */
  readonly onClose: () => void;
};

/** The frame of the express checkout. */
export function CheckoutDialog({ purchase }: CheckoutDialogProps) {
  return <p>{purchase.id}</p>;
}
