import type { Locale } from '#contracts/core/locale.ts';

/**
 * The functions of the message runtime that the pages use. The build replaces the compiler's own runtime with this
 * file. The compiler's strategies (cookies, URL patterns, middleware) take 12 KB. They are not needed, because the
 * server decides the language of a page, and this language never changes.
 */
export const experimentalStaticLocale: Locale | undefined = undefined;

export let getLocale = (): Locale => {
  throw new Error('no language is set');
};

export function overwriteGetLocale(read: () => Locale): void {
  getLocale = read;
}

type Text<Inputs> = (inputs: Inputs) => string;

/**
 * Returns the function for a message that exists in two languages. The text is in the language of the options, or
 * otherwise in the language of the page.
 */
export function inLanguage<Inputs>(en: Text<Inputs>, he: Text<Inputs>) {
  return (inputs: Inputs, options?: { readonly locale?: Locale }): string =>
    ((options?.locale ?? getLocale()) === 'he' ? he : en)(inputs);
}
