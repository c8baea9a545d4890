import type { legalSections, LegalText, LegalSectionTexts } from '#contracts/core/reading/legal-texts.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';

type MessageFunction = (inputs: object, options: { locale: Locale }) => string;
type Section = { readonly title: MessageFunction; readonly text: (locale: Locale) => string };

function section(title: MessageFunction, ...paragraphs: readonly MessageFunction[]): Section {
  return { title, text: (locale) => paragraphs.map((say) => say({}, { locale })).join('\n\n') };
}

function list(title: MessageFunction, ...items: readonly MessageFunction[]): Section {
  return { title, text: (locale) => items.map((say) => `- ${say({}, { locale })}`).join('\n') };
}

type SectionsOf<T extends LegalText> = Readonly<Record<(typeof legalSections)[T][number], Section>>;
type BuiltIn = { readonly [T in LegalText]: SectionsOf<T> };

/** Text whose placeholders are filled later with the shop's current facts. */
const cancelWays: MessageFunction = (_, options) =>
  m.legal_cancel_ways({ company: '{company}', address: '{address}' }, options);

/**
 * Version 0 of every legal text, which is part of the product. Its titles are also used if the owner replaces the
 * texts.
 */
const builtIn: BuiltIn = {
  terms: {
    acceptance: section(m.terms_1_title, m.terms_1_text),
    service: section(m.terms_2_title, m.terms_2_text),
    payment: section(m.terms_3_title, m.terms_3_text, m.legal_discounts_text),
    liability: section(m.terms_4_title, m.terms_4_text),
    contact: section(m.terms_5_title, m.terms_5_text),
  },
  privacy: {
    collected: section(m.privacy_1_title, m.privacy_1_text, m.legal_discounts_text),
    use: section(m.privacy_2_title, m.privacy_2_text),
    storage: section(m.privacy_3_title, m.privacy_3_text),
    sharing: section(m.privacy_4_title, m.privacy_4_text),
    rights: section(m.privacy_5_title, m.privacy_5_text),
    cookies: section(m.privacy_6_title, m.privacy_6_text),
    minors: section(m.privacy_7_title, m.privacy_7_text),
    changes: section(m.privacy_8_title, m.privacy_8_text),
  },
  accessibility: {
    standard: section(m.access_standard_title, m.access_standard_text),
    features: list(
      m.access_features_title,
      m.access_feature_1,
      m.access_feature_2,
      m.access_feature_3,
      m.access_feature_4,
      m.access_feature_5,
      m.access_feature_6,
    ),
    places: section(m.access_places_title, m.access_places_text),
    discounts: section(m.legal_discounts_title, m.legal_discounts_text),
    limits: section(m.access_limits_title, m.access_limits_text),
    contact: section(m.access_contact_title, m.access_contact_text),
  },
  cancellation: { how: section(m.legal_cancel_title, m.legal_cancel_time, m.legal_cancel_money, cancelWays) },
};

function sectionsOf(text: LegalText): [string, Section][] {
  return Object.entries<Section>(builtIn[text]);
}

export function builtInLegalTexts(text: LegalText, locale: Locale): LegalSectionTexts {
  return Object.fromEntries(sectionsOf(text).map(([id, content]) => [id, content.text(locale)]));
}

export function legalSectionTitles(text: LegalText, locale: Locale): { id: string; title: string }[] {
  return sectionsOf(text).map(([id, { title }]) => ({ id, title: title({}, { locale }) }));
}
