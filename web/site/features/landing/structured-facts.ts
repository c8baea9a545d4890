import type { GiftCard, WashPackage } from '#contracts/catalogue.ts';
import { shekelTextOf } from '#contracts/money.ts';
import type { HeadInput } from '#web/lib/routing.ts';
import type { Catalogue } from './catalogue.ts';

type Offered = { readonly item: WashPackage | GiftCard; readonly query: 'package' | 'gift' };

function productOf({ item, query }: Offered, { locale, origin, brand }: HeadInput): object {
  return {
    '@type': 'Product',
    name: locale === 'he' ? item.nameHe : item.name,
    brand: { '@type': 'Brand', name: brand.name[locale] },
    offers: {
      '@type': 'Offer',
      price: shekelTextOf(item.priceAgorot),
      priceCurrency: 'ILS',
      availability: 'https://schema.org/InStock',
      url: `${origin}/${locale}?${query}=${item.id}`,
    },
  };
}

/** What the home page tells search engines: the business and what it sells, with the catalogue's prices. */
export function structuredFacts(catalogue: Catalogue, input: HeadInput): object[] {
  const { brand, locale, origin } = input;
  const business = {
    '@type': 'LocalBusiness',
    name: brand.name[locale],
    description: brand.tagline[locale],
    url: `${origin}/${locale}`,
    telephone: brand.phone,
    email: brand.supportEmail,
    address: brand.address[locale],
    image: `${origin}/og.png`,
    currenciesAccepted: 'ILS',
    openingHours: 'Mo-Su 00:00-23:59',
    sameAs: Object.values(brand.social),
  };
  const offered: Offered[] = [
    ...(catalogue.packages ?? []).map((item) => ({ item, query: 'package' as const })),
    ...(catalogue.giftCards ?? []).map((item) => ({ item, query: 'gift' as const })),
  ];
  return [business, ...offered.map((entry) => productOf(entry, input))];
}
