import type { GiftCard, WashPackage } from '#contracts/selling/catalogue.ts';
import { formatShekelAmount } from '#contracts/core/money.ts';
import { m } from '#messages/compiled/messages.js';
import { logoPathOf } from '#domain/core/logo-file.ts';
import { localizedPathOf } from '#web/lib/language/language.ts';
import type { PageHeadInput } from '#web/lib/addresses/routing.ts';
import { pageSharingImagePath } from './picture.ts';

type SoldProducts = {
  readonly packages: readonly WashPackage[] | null;
  readonly giftCards: readonly GiftCard[] | null;
};
type OfferedProduct = { readonly item: WashPackage | GiftCard; readonly kind: 'package' | 'gift' };

/** Returns a reference to the shop that other structured data can contain. */
export function shopReference(origin: string): { readonly '@id': string } {
  return { '@id': `${origin}/#shop` };
}

function shopStructuredData({ brand, locale, origin }: PageHeadInput): object {
  return {
    '@type': 'LocalBusiness',
    ...shopReference(origin),
    name: brand.name[locale],
    alternateName: brand.name[locale === 'he' ? 'en' : 'he'],
    legalName: brand.company[locale],
    description: brand.tagline[locale],
    url: origin + localizedPathOf(locale, '/'),
    logo: origin + (brand.look?.logo === undefined ? '/icon-512.png' : logoPathOf(brand.look.logo)),
    image: origin + pageSharingImagePath('/', locale),
    telephone: brand.phone,
    email: brand.supportEmail,
    address: { '@type': 'PostalAddress', streetAddress: brand.address[locale], addressCountry: 'IL' },
    foundingDate: String(brand.foundedYear),
    currenciesAccepted: 'ILS',
    sameAs: Object.values(brand.social),
  };
}

function siteStructuredData({ brand, locale, origin }: PageHeadInput): object {
  return {
    '@type': 'WebSite',
    name: brand.name[locale],
    url: origin,
    inLanguage: locale,
    publisher: shopReference(origin),
  };
}

function descriptionOf({ item, kind }: OfferedProduct): string {
  const washes = m.wash_count({ count: item.washCount });
  const promise = kind === 'gift' && 'validYears' in item ? m.gifts_valid_years({ count: item.validYears }) : null;
  return [washes, m.packages_everything(), promise ?? m.packages_no_expiration()].join('. ');
}

function productStructuredData(offered: OfferedProduct, { locale, origin, brand }: PageHeadInput): object {
  const { item, kind } = offered;
  const price = formatShekelAmount(item.priceAgorot);
  return {
    '@type': 'Product',
    sku: `${kind}-${item.id}`,
    name: locale === 'he' ? item.nameHe : item.name,
    description: descriptionOf(offered),
    image: origin + pageSharingImagePath('/', locale),
    brand: { '@type': 'Brand', name: brand.name[locale] },
    offers: {
      '@type': 'Offer',
      price,
      priceCurrency: 'ILS',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price,
        priceCurrency: 'ILS',
        valueAddedTaxIncluded: true,
      },
      availability: 'https://schema.org/InStock',
      seller: shopReference(origin),
      url: `${origin}${localizedPathOf(locale, '/')}?${kind}=${item.id}`,
    },
  };
}

/**
 * Returns the structured data of the home page. It describes the business and its products, at the prices of the
 * catalogue including VAT.
 */
export function homeStructuredData({ packages, giftCards }: SoldProducts, input: PageHeadInput): object[] {
  const offered: OfferedProduct[] = [
    ...(packages ?? []).map((item) => ({ item, kind: 'package' as const })),
    ...(giftCards ?? []).map((item) => ({ item, kind: 'gift' as const })),
  ];
  return [
    shopStructuredData(input),
    siteStructuredData(input),
    ...offered.map((entry) => productStructuredData(entry, input)),
  ];
}
