import type { legalPlaceholders, LegalText, LegalSectionTexts } from '#contracts/core/reading/legal-texts.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { LegalTextPage } from '#contracts/site/legal.ts';
import { legalVersionName } from '#domain/core/legal-versions.ts';
import { formatPhone } from '#domain/core/contact/phone.ts';
import { hasPlaceholder } from '#domain/core/text/placeholders.ts';
import { replacePlaceholders } from '#domain/core/text/structured-text.ts';
import type { ShopBrand } from '#server/core/brand/brand-cache.ts';
import { builtInLegalTexts, legalSectionTitles } from '../documents/built-in-texts.ts';

function placeholderValuesFor(
  brand: ShopBrand,
  locale: Locale,
): Readonly<Record<(typeof legalPlaceholders)[number], string>> {
  return {
    company: brand.company[locale],
    registration: brand.registrationNumber,
    address: brand.address[locale],
    phone: formatPhone(brand.phone),
    email: brand.supportEmail,
    shop: brand.name[locale],
  };
}

/**
 * Removes placeholders of facts that the brand file does not state yet. The comma before a placeholder is removed as
 * well, as in the footer. A production shop does not start while a fact is missing.
 */
function withoutUnknownPlaceholders(text: string, facts: Readonly<Record<string, string>>): string {
  return Object.entries(facts)
    .filter(([, fact]) => hasPlaceholder(fact))
    .reduce((left, [name]) => left.replaceAll(new RegExp(String.raw`,? ?\{${name}\}`, 'g'), ''), text);
}

export type LegalVersionLabel = Pick<LegalTextPage, 'number' | 'effective'>;

export function builtInLegalVersionOf({ builtInLegal }: ShopBrand, text: LegalText): LegalVersionLabel {
  if (text === 'terms') return { number: builtInLegal.termsVersion, effective: builtInLegal.termsEffective };
  return { number: null, effective: text === 'privacy' ? builtInLegal.privacyEffective : null };
}

type LegalPageParts = {
  readonly text: LegalText;
  readonly locale: Locale;
  readonly words: LegalSectionTexts;
} & LegalVersionLabel;

export function legalPageOf(
  brand: ShopBrand,
  { text, locale, words, number, effective }: LegalPageParts,
): LegalTextPage {
  const facts = placeholderValuesFor(brand, locale);
  return {
    number,
    effective,
    sections: legalSectionTitles(text, locale).map(({ id, title }) => ({
      id,
      title,
      text: replacePlaceholders(withoutUnknownPlaceholders(words[id] ?? '', facts), facts),
    })),
  };
}

export function currentLegalPage(brand: ShopBrand, text: LegalText, locale: Locale): LegalTextPage {
  const own = brand.publishedLegalTexts[text];
  if (own === undefined) {
    return legalPageOf(brand, {
      text,
      locale,
      words: builtInLegalTexts(text, locale),
      ...builtInLegalVersionOf(brand, text),
    });
  }
  const { version, value } = own;
  const { effective } = value;
  return legalPageOf(brand, {
    text,
    locale,
    words: value[locale],
    number: legalVersionName({ version, effective }),
    effective,
  });
}
