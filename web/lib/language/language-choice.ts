import { languageStorageKey, type Locale } from '#contracts/core/locale.ts';
import { track } from '../analytics.ts';

const YEAR_SECONDS = 31_536_000;

/** Stores the language that the visitor chose. The page reads it from local storage, and the server from a cookie. */
export function storeLanguageChoice(locale: Locale): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${languageStorageKey}=${locale}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
  try {
    window.localStorage.setItem(languageStorageKey, locale);
  } catch {
    // local storage can be disabled, so the choice is then stored only in the cookie
  }
}

/**
 * Stores the chosen language before the browser follows the link to the other language. Also counts the change of
 * language if the visitor has given consent.
 */
export function chooseLanguage(from: Locale, to: Locale): void {
  storeLanguageChoice(to);
  track({ name: 'language_change', from, to });
}
