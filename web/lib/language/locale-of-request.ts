import { isLocale, type Locale } from '#contracts/core/locale.ts';
import { currentLocale } from './language.ts';

/**
 * Returns the language of a loader's request. On the server the global language is not reliable here, because other
 * pages are rendered while a loader waits. Requests of the browser's router have no language header. For such requests,
 * the language of the page applies.
 */
export function localeOfRequest(request: Request): Locale {
  const locale = request.headers.get('accept-language');
  return isLocale(locale) ? locale : currentLocale();
}
