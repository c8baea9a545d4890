import {
  homeTextKeysOf,
  type HomeSection,
  type HomeSectionTexts,
  type HomeTextKey,
} from '#contracts/core/reading/home-sections.ts';
import { locales, type Locale } from '#contracts/core/locale.ts';
import {
  homeTextErrorOf,
  homeTextRules,
  normalizeHomeText,
  type HomeTextRules,
} from '#domain/site/home-section-texts.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import { builtInHomeTexts } from '#web/lib/words/home-words.ts';

/** Form field for a text of the home page in a single language. */
export type TextBox = {
  readonly name: string;
  readonly key: HomeTextKey;
  readonly locale: Locale;
  readonly label: string;
  /** The default text, which is shown while the field is empty. */
  readonly original: string;
  readonly rules: HomeTextRules;
};

export const labelInLanguage = { en: m.staff_shop_in_english, he: m.staff_shop_in_hebrew } as const;

/** The languages in the order of the form's fields. Hebrew is first. */
export const fieldLocales: readonly Locale[] = locales.toReversed();

/** Labels of texts that occur only once in their section of the home page. */
const labels: Readonly<Partial<Record<HomeTextKey, () => string>>> = {
  hero_badge: m.staff_homepage_field_badge,
  hero_title: m.staff_homepage_field_title,
  hero_subtitle: m.staff_homepage_field_subtitle,
  hero_description: m.staff_homepage_field_description,
  packages_title: m.staff_homepage_field_title,
  packages_text: m.staff_homepage_field_text,
  steps_title: m.staff_homepage_field_title,
  steps_text: m.staff_homepage_field_text,
  technology_title: m.staff_homepage_field_title,
  technology_text: m.staff_homepage_field_text,
  organic_title: m.staff_homepage_field_title,
  organic_text: m.staff_homepage_field_text,
  stations_teaser_title: m.staff_homepage_field_title,
  gifts_title: m.staff_homepage_field_title,
  gifts_text: m.staff_homepage_field_text,
  loyalty_title: m.staff_homepage_field_title,
  loyalty_text: m.staff_homepage_field_text,
  claims_title: m.staff_homepage_field_title,
  claims_franchise_title: m.staff_homepage_field_franchise,
  faq_title: m.staff_homepage_field_title,
  home_description: m.staff_homepage_field_description,
};

function isHomeTextKey(key: string): key is HomeTextKey {
  return Object.hasOwn(builtInHomeTexts, key);
}

/** Returns the label of a text. For a text in a list, the label contains the default title of its list entry. */
export function homeTextLabelOf(key: HomeTextKey, portalLocale: Locale): string {
  const label = labels[key];
  if (label !== undefined) return label();
  const title = key.replace(/_text$/, '_title');
  const text = isHomeTextKey(title) ? builtInHomeTexts[title]({}, { locale: portalLocale }) : '';
  if (key.endsWith('_text')) return m.staff_homepage_field_text_of({ text });
  return key.endsWith('_title') ? m.staff_homepage_field_title_of({ text }) : m.staff_homepage_field_badge_of({ text });
}

/** Returns the form fields of a section of the home page. There is a field for each text in each language. */
export function textBoxesOf(part: HomeSection, portalLocale: Locale): TextBox[] {
  return homeTextKeysOf(part).flatMap((key) =>
    fieldLocales.flatMap((locale) => {
      const rules = homeTextRules(part, key);
      if (rules === null) return [];
      const original = builtInHomeTexts[key]({}, { locale });
      return [{ name: `${locale}.${key}`, key, locale, label: homeTextLabelOf(key, portalLocale), original, rules }];
    }),
  );
}

/**
 * Returns the error in a typed text. Returns null if the text can be saved. An empty text restores the default text.
 */
export function homeTextProblem(typed: string, rules: HomeTextRules): string | null {
  const text = normalizeHomeText(typed);
  const mistake = text === '' ? null : homeTextErrorOf(text, rules);
  if (mistake === null) return null;
  const { max, lines, word } = rules;
  const problems = {
    long: () => m.staff_message_line_long({ max: String(max) }),
    lines: () => (lines === 1 ? m.staff_homepage_one_line() : m.staff_homepage_few_lines({ lines: String(lines) })),
    word: () => m.staff_homepage_word({ max: String(word) }),
    unprintable: () => m.staff_homepage_unprintable(),
    markup: () => m.staff_homepage_markup(),
  } as const;
  return problems[mistake]();
}

export function homeTextsOfInput(boxes: readonly TextBox[], texts: FormValues): Pick<HomeSectionTexts, Locale> {
  const of = (wanted: Locale) =>
    Object.fromEntries(
      boxes
        .filter(({ locale }) => locale === wanted)
        .map(({ name, key }) => [key, normalizeHomeText(texts[name] ?? '')] as const)
        .filter(([, text]) => text !== ''),
    );
  return { en: of('en'), he: of('he') };
}

export function homeFieldTextsOf(boxes: readonly TextBox[], own: HomeSectionTexts): FormValues {
  return Object.fromEntries(boxes.map(({ name, key, locale }) => [name, own[locale][key] ?? '']));
}
