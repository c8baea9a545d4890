import type { GiftCard, WashPackage } from '#contracts/selling/catalogue.ts';
import { shekelTextOf } from '#contracts/core/money.ts';
import { m } from '#messages/compiled/messages.js';
import { logoFileOf } from '#domain/core/logo-file.ts';
import { addressIn } from '#web/lib/language/language.ts';
import type { HeadInput } from '#web/lib/addresses/routing.ts';
import { picturePath } from './picture.ts';

type SoldProducts = {
  readonly packages: readonly WashPackage[] | null;
  readonly giftCards: readonly GiftCard[] | null;
};
type OfferedProduct = { readonly item: WashPackage | GiftCard; readonly kind: 'package' | 'gift' };

/** Returns a reference to the shop for other structured data. */
export function shopReference(origin: string): { readonly '@id': string } {
  return { '@id': `${origin}/#shop` };
}

function shopFacts({ brand, locale, origin }: HeadInput): object {
  return {
    '@type': 'LocalBusiness',
    ...shopReference(origin),
    name: brand.name[locale],
    alternateName: brand.name[locale === 'he' ? 'en' : 'he'],
    legalName: brand.company[locale],
    description: brand.tagline[locale],
    url: origin + addressIn(locale, '/'),
    logo: origin + (brand.look?.logo === undefined ? '/icon-512.png' : logoFileOf(brand.look.logo)),
    image: origin + picturePath('/', locale),
    telephone: brand.phone,
    email: brand.supportEmail,
    address: { '@type': 'PostalAddress', streetAddress: brand.address[locale], addressCountry: 'IL' },
    foundingDate: String(brand.foundedYear),
    currenciesAccepted: 'ILS',
    sameAs: Object.values(brand.social),
  };
}

function siteFacts({ brand, locale, origin }: HeadInput): object {
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

function productFacts(offered: OfferedProduct, { locale, origin, brand }: HeadInput): object {
  const { item, kind } = offered;
  const price = shekelTextOf(item.priceAgorot);
  return {
    '@type': 'Product',
    sku: `${kind}-${item.id}`,
    name: locale === 'he' ? item.nameHe : item.name,
    description: descriptionOf(offered),
    image: origin + picturePath('/', locale),
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
      url: `${origin}${addressIn(locale, '/')}?${kind}=${item.id}`,
    },
  };
}

/**
 * Returns structured data of the home page: the business and its products, at the prices of the catalogue including
 * VAT.
 */
export function homeFacts({ packages, giftCards }: SoldProducts, input: HeadInput): object[] {
  const offered: OfferedProduct[] = [
    ...(packages ?? []).map((item) => ({ item, kind: 'package' as const })),
    ...(giftCards ?? []).map((item) => ({ item, kind: 'gift' as const })),
  ];
  return [shopFacts(input), siteFacts(input), ...offered.map((entry) => productFacts(entry, input))];
}
