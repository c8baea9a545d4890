import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { getProduct, Product, ProductPrice } from '#contracts/staff/settings/catalogue.ts';
import type { DiscountMember } from '#domain/loyalty/member-discount.ts';
import { priceAt } from '#domain/selling/price-schedule.ts';
import { perWashAgorot, savingsAgorot, singleWashPrice } from '#domain/selling/price-display.ts';
import { priceOrder } from '#domain/selling/pricing.ts';
import { splitIncludedVat, vatPercentAt } from '#domain/tax/vat.ts';

export type ProductResponse = ResponseOf<typeof getProduct>;

/** Converts the timestamps of scheduled prices from ISO text to epoch ms, as the domain functions expect. */
export function scheduledPricesOf(prices: readonly ProductPrice[]) {
  return prices.map((price) => ({
    ...price,
    validFrom: Date.parse(price.validFrom),
    withdrawnAt: price.withdrawnAt === null ? null : Date.parse(price.withdrawnAt),
  }));
}

/** A future price in agorot, and its start in epoch milliseconds. */
export type FuturePrice = { readonly priceAgorot: number; readonly instantMs: number };

export const memberKinds = ['new', 'regular', 'verified', 'friend'] as const;
export type MemberKind = (typeof memberKinds)[number];

export type PricePreviewData = {
  readonly priceAgorot: number;
  readonly perWashAgorot: number;
  /**
   * Amount in agorot that a customer saves compared with single washes when the price starts. Null if nothing is saved.
   */
  readonly savingsAgorot: number | null;
  readonly vatPercent: number;
  readonly vatAgorot: number;
  /** Prices for members. Empty for gifts and for months of a membership, because these products have only one price. */
  readonly members: readonly { readonly kind: MemberKind; readonly dueAgorot: number }[];
};

function discountMemberOf(kind: MemberKind, percents: ProductResponse['percents']): DiscountMember {
  return {
    washPurchases: kind === 'new' || kind === 'friend' ? 0 : 1,
    verifiedSenior: kind === 'verified',
    verifiedDisability: false,
    founderPercent: null,
    referredByFriend: kind === 'friend',
    percents,
  };
}

/** Returns the products that are on sale when the future price starts. This product is included at its future price. */
function productsOnSaleAt({ product, shelf }: ProductResponse, { priceAgorot, instantMs }: FuturePrice) {
  const others = shelf.flatMap(({ id, active, washCount, prices }) => {
    const price = priceAt(scheduledPricesOf(prices), instantMs);
    return id === product.id || !active || price === null ? [] : [{ washCount, priceAgorot: price.priceAgorot }];
  });
  return [...others, { washCount: product.washCount, priceAgorot }];
}

/** Returns what customers see and pay at a given price. Uses the same rules as the site and the checkout. */
export function pricePreviewOf(answer: ProductResponse, futurePrice: FuturePrice): PricePreviewData {
  const { product, percents } = answer;
  const { priceAgorot, instantMs } = futurePrice;
  const shown = { washCount: product.washCount, priceAgorot };
  const vatPercent = vatPercentAt(instantMs);
  return {
    priceAgorot,
    perWashAgorot: perWashAgorot(shown),
    savingsAgorot:
      product.kind === 'membership'
        ? null
        : savingsAgorot(shown, singleWashPrice(productsOnSaleAt(answer, futurePrice))),
    vatPercent,
    vatAgorot: splitIncludedVat(priceAgorot, vatPercent).vatAgorot,
    members: product.kind === 'package' ? memberKinds.map((kind) => ({ kind, dueAgorot: dueFor(kind) })) : [],
  };

  function dueFor(kind: MemberKind): number {
    return priceOrder({
      lines: [{ unitPriceAgorot: priceAgorot, quantity: 1 }],
      member: discountMemberOf(kind, percents),
      kind: 'package',
      applyMemberDiscount: true,
    }).dueAgorot;
  }
}

/** Parses a price such as '55', '55.5' or '55.50' to agorot. Returns null if the text is not a price. */
export function parsePrice(text: string | undefined): number | null {
  const [, shekels = '', rest = ''] = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec((text ?? '').trim()) ?? [];
  return shekels === '' ? null : Number(shekels) * 100 + Number(rest.padEnd(2, '0'));
}

export function productNameOf({ name, nameHe }: Pick<Product, 'name' | 'nameHe'>, locale: 'he' | 'en'): string {
  return locale === 'he' ? nameHe : name;
}
