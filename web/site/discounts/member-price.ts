import type { Customer } from '#contracts/identity/account.ts';
import type { DiscountOffers } from '#contracts/loyalty/discounts.ts';
import { discountOffersOf } from '#domain/loyalty/member-discount.ts';
import { priceOrder } from '#domain/selling/pricing.ts';

/**
 * Price of this order in agorot, with the discounts that were applied. There are no discounts if the list price
 * applies.
 */
export type MemberPrice = {
  readonly dueAgorot: number;
  readonly offers: DiscountOffers;
};

/** The product that is bought, and its unit price in agorot. */
type BoughtItem = {
  readonly kind: 'package' | 'gift';
  readonly item: { readonly priceAgorot: number };
};

/**
 * Calculates the price to display, by the same rule as the server. The server calculates the price again at checkout.
 */
export function memberPrice({ kind, item }: BoughtItem, customer: Customer | null): MemberPrice {
  const { dueAgorot, decision } = priceOrder({
    lines: [{ unitPriceAgorot: item.priceAgorot, quantity: 1 }],
    member: customer?.discount ?? null,
    kind,
    applyMemberDiscount: kind === 'package',
  });
  return { dueAgorot, offers: discountOffersOf(decision) };
}
