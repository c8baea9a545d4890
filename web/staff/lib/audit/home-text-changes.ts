import type { HomeTextKey } from '#contracts/core/reading/home-sections.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { builtInHomeTexts } from '#web/lib/words/home-words.ts';
import { fieldOf } from './field-of.ts';

const labels = {
  he: () => m.staff_shop_in_hebrew({ what: m.staff_homepage_field_text() }),
  en: () => m.staff_shop_in_english({ what: m.staff_homepage_field_text() }),
} as const satisfies Record<Locale, () => string>;

function isHomeTextKey(key: string): key is HomeTextKey {
  return Object.hasOwn(builtInHomeTexts, key);
}

/** Returns the text that the site showed. It is the shop's custom text, or the built-in text if the field is empty. */
function siteTextOf(texts: unknown, key: HomeTextKey, locale: Locale): string {
  const own = fieldOf(texts, key);
  return typeof own === 'string' && own !== '' ? own : builtInHomeTexts[key]({}, { locale });
}

/**
 * Returns the old and the new text for each changed text of the home page. Returns an empty list if an entry has no
 * texts.
 */
export function homeTextChangeTexts({ before, after }: Readonly<Record<string, unknown>>): string[] {
  return (['he', 'en'] as const).flatMap((locale) => {
    const [was, is] = [fieldOf(before, locale), fieldOf(after, locale)];
    const keys = new Set([was, is].flatMap((texts) => (typeof texts === 'object' ? Object.keys(texts ?? {}) : [])));
    return [...keys].filter(isHomeTextKey).flatMap((key) => {
      const [old, next] = [siteTextOf(was, key, locale), siteTextOf(is, key, locale)];
      if (old === next) return [];
      return [m.audit_fact_changed({ label: labels[locale](), before: isolated(old), after: isolated(next) })];
    });
  });
}
