import type { Customer } from '#contracts/identity/account.ts';
import type { DiscountOffers } from '#contracts/loyalty/discounts.ts';
import { offersOf } from '#domain/loyalty/member-discount.ts';
import { priceOrder } from '#domain/selling/pricing.ts';

/** Price of this order in agorot, and the discounts that lead to it; without discounts if the list price applies. */
export type MemberPrice = {
  readonly dueAgorot: number;
  readonly offers: DiscountOffers;
};

/** The product and its unit price in agorot. */
type BoughtItem = {
  readonly kind: 'package' | 'gift';
  readonly item: { readonly priceAgorot: number };
};

/**
 * Calculates the price for display, by the server's own rule. The checkout calculates the price again on the server.
 */
export function memberPrice({ kind, item }: BoughtItem, customer: Customer | null): MemberPrice {
  const { dueAgorot, decision } = priceOrder({
    lines: [{ unitPriceAgorot: item.priceAgorot, quantity: 1 }],
    member: customer?.discount ?? null,
    kind,
    applyMemberDiscount: kind === 'package',
  });
  return { dueAgorot, offers: offersOf(decision) };
}
