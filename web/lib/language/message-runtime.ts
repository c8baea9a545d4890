import type { Locale } from '#contracts/core/locale.ts';

/**
 * The part of the words' runtime that the pages use. The build puts it in the place of the
 * compiler's own runtime, whose strategies (cookies, URL patterns, middleware) weigh 12 KB and
 * are not used here: the language of a page is decided by the server and never changes in it.
 */
export const experimentalStaticLocale: Locale | undefined = undefined;

export let getLocale = (): Locale => {
  throw new Error('no language is set');
};

export function overwriteGetLocale(read: () => Locale): void {
  getLocale = read;
}
