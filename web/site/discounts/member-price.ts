import type { Customer } from '#contracts/identity/account.ts';
import type { DiscountOffers } from '#contracts/loyalty/discounts.ts';
import { offersOf } from '#domain/loyalty/member-discount.ts';
import { priceOrder } from '#domain/selling/pricing.ts';

/** What this order will cost (agorot), and why it is cheaper; no offers where the list price holds. */
export type MemberPrice = {
  readonly dueAgorot: number;
  readonly offers: DiscountOffers;
};

/** What is bought; the price of one, in agorot. */
type Bought = {
  readonly kind: 'package' | 'gift';
  readonly item: { readonly priceAgorot: number };
};

/** The server's own rule, as a preview: what is paid is worked out there again. */
export function memberPrice({ kind, item }: Bought, customer: Customer | null): MemberPrice {
  const { dueAgorot, decision } = priceOrder({
    lines: [{ unitPriceAgorot: item.priceAgorot, quantity: 1 }],
    member: customer?.discount ?? null,
    kind,
    applyMemberDiscount: kind === 'package',
  });
  return { dueAgorot, offers: offersOf(decision) };
}
