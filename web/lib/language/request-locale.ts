import { isLocale, type Locale } from '#contracts/core/locale.ts';
import { currentLocale } from './language.ts';

/**
 * Returns the language of a loader's request. While the server waits for a response, it renders other pages in other
 * languages. Requests of the browser's router have no language header, so the language of the page applies.
 */
export function requestLocale(request: Request): Locale {
  const locale = request.headers.get('accept-language');
  return isLocale(locale) ? locale : currentLocale();
}
