import { readFileSync } from 'node:fs';
import type { Locale } from '#contracts/core/locale.ts';
import { localPhoneText } from '#domain/core/phone.ts';
import type { ShopBrand } from '#server/core/brand/brand-book.ts';
import type { Deps } from '#server/deps.ts';
import type { MailShop } from '#server/core/documents/mail-layout.ts';

/** web/site/illustrations/logo-mark.svg in its colours by day, 96 pixels a side. */
const logo = readFileSync(new URL('logo-mark.png', import.meta.url));

/** What the mails say about the shop. */
export function mailShopOf(brand: ShopBrand, locale: Locale): MailShop {
  return {
    name: brand.name[locale],
    tagline: brand.tagline[locale],
    company: brand.company[locale],
    registrationNumber: brand.registrationNumber,
    address: brand.address[locale],
    email: brand.supportEmail,
    phone: localPhoneText(brand.phone),
    logo,
    ownWords: brand.ownWords[locale],
  };
}

/** Address of a page of ours in a language. */
export function pageLink({ config }: Pick<Deps, 'config'>, locale: Locale, path: string): string {
  return `${config.publicUrl}/${locale}/${path}`;
}
