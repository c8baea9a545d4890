import { languageKey, type Locale } from '#contracts/core/locale.ts';
import { track } from '../analytics.ts';

const YEAR_SECONDS = 31_536_000;

/** Keeps the visitor's explicit choice: in local storage for the page, in a cookie for the server. */
export function keepLanguageChoice(locale: Locale): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${languageKey}=${locale}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
  try {
    window.localStorage.setItem(languageKey, locale);
  } catch {
    // storage can be switched off: then the cookie alone remembers
  }
}

/** What a link to the other language does before it leads there: the choice is kept, and counted where that is wanted. */
export function chooseLanguage(from: Locale, to: Locale): void {
  keepLanguageChoice(to);
  track({ name: 'language_change', from, to });
}
