import { readFileSync } from 'node:fs';
import type { Locale } from '#contracts/core/locale.ts';
import { logoSizeOf } from '#domain/core/logo-file.ts';
import { formatPhone } from '#domain/core/contact/phone.ts';
import type { ShopBrand } from '#server/core/brand/brand-cache.ts';
import type { Deps } from '#server/messaging/deps.ts';
import type { ShopForMail } from '#server/core/documents/mail-layout.ts';
import type { MailLogo } from '#server/core/documents/mail-logo.ts';

/** Logo of the shop as a PNG picture. It shows web/site/illustrations/logo-mark.svg in its light-theme colours. */
const mark: MailLogo = {
  picture: readFileSync(new URL('logo-mark.png', import.meta.url)),
  width: 96,
  height: 96,
  isUploaded: false,
};

export function shopForMail(brand: ShopBrand, locale: Locale): ShopForMail {
  return {
    name: brand.name[locale],
    tagline: brand.tagline[locale],
    company: brand.company[locale],
    registrationNumber: brand.registrationNumber,
    address: brand.address[locale],
    email: brand.supportEmail,
    phone: formatPhone(brand.phone),
    logo: logoOf(brand),
    accent: brand.look?.accent ?? null,
    second: brand.look?.second ?? null,
    customLines: brand.customLines[locale],
  };
}

function logoOf({ look, logoPicture }: ShopBrand): MailLogo {
  if (look?.logo === undefined || logoPicture === null) return mark;
  return { picture: logoPicture, ...logoSizeOf(look.logo), isUploaded: true };
}

export function pageLink({ config }: Pick<Deps, 'config'>, locale: Locale, path: string): string {
  return `${config.publicUrl}/${locale}/${path}`;
}
