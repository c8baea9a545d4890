import type { Locale } from '#contracts/core/locale.ts';
import { productNameWithWashCount } from '#domain/core/text/product-name-with-wash-count.ts';
import { m } from '#messages/compiled/messages.js';

export type SoldProduct = {
  /** Name of the product in the recipient's language. Null for free washes given by staff. */
  readonly packageName: string | null;
  readonly washCount: number;
};

/**
 * Returns the name of the product, as on the site. Free washes given by staff have no product name, so their number is
 * returned as text.
 */
export function soldProductNameIn({ packageName, washCount }: SoldProduct, locale: Locale): string {
  const washes = m.wash_count({ count: washCount }, { locale });
  return packageName === null ? washes : productNameWithWashCount(packageName, washCount, washes);
}
