import { languageKey, type Locale } from '#contracts/locale.ts';

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
