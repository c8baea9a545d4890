import { languageStorageKey, type Locale } from '#contracts/core/locale.ts';
import { track } from '../analytics.ts';

const YEAR_SECONDS = 31_536_000;

/** Stores the visitor's choice of language: in local storage for the page, and in a cookie for the server. */
export function storeLanguageChoice(locale: Locale): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${languageStorageKey}=${locale}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
  try {
    window.localStorage.setItem(languageStorageKey, locale);
  } catch {
    // storage can be disabled, and then only the cookie stores the choice
  }
}

/**
 * Runs before the browser follows a link to the other language: stores the choice, and counts it if there is consent.
 */
export function chooseLanguage(from: Locale, to: Locale): void {
  storeLanguageChoice(to);
  track({ name: 'language_change', from, to });
}
