import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';

const localeLabels = {
  en: () => m.staff_locale_en(),
  he: () => m.staff_locale_he(),
} as const satisfies Record<Locale, () => string>;

/** Returns the name of a language in the language of the portal. A choice of languages uses their own names instead. */
export function localeText(locale: Locale): string {
  return localeLabels[locale]();
}
