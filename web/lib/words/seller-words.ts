import type { PublicBrand } from '#contracts/core/brand.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { hasPlaceholder } from '#domain/core/text/placeholders.ts';
import { m } from '#messages/compiled/messages.js';

type SellerBrand = Pick<PublicBrand, 'company' | 'registrationNumber' | 'address'>;

/**
 * Facts about the seller. A fact is null while the brand file still contains a placeholder for it. A production shop
 * does not start with placeholders.
 */
export type SellerDetails = {
  readonly company: string;
  readonly number: string | null;
  readonly address: string | null;
};

function knownFact(fact: string): string | null {
  return hasPlaceholder(fact) ? null : fact;
}

export function sellerDetailsOf(brand: SellerBrand, locale: Locale): SellerDetails {
  return {
    company: brand.company[locale],
    number: knownFact(brand.registrationNumber),
    address: knownFact(brand.address[locale]),
  };
}

/**
 * Returns the lines of the footer. The copyright is followed by the registration number and the postal address if these
 * are known.
 */
export function sellerLines(brand: SellerBrand, locale: Locale, year: string): string[] {
  const { company, number, address } = sellerDetailsOf(brand, locale);
  const registration = number === null ? null : m.footer_registration({ number }, { locale });
  const known = [registration, address].filter((fact) => fact !== null);
  return [m.footer_copyright({ year, company }, { locale }), ...(known.length === 0 ? [] : [known.join(' · ')])];
}
