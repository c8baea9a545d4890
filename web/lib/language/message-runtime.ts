import type { Locale } from '#contracts/core/locale.ts';

/**
 * The part of the message runtime that the pages use. The build replaces the compiler's own runtime with it. That
 * runtime's strategies (cookies, URL patterns, middleware) take 12 KB and are not used here, because the server decides
 * the language of a page, and it never changes.
 */
export const experimentalStaticLocale: Locale | undefined = undefined;

export let getLocale = (): Locale => {
  throw new Error('no language is set');
};

export function overwriteGetLocale(read: () => Locale): void {
  getLocale = read;
}

type Text<Inputs> = (inputs: Inputs) => string;

/** Returns a message in two languages. It speaks the language of the page, or the language in its options. */
export function inLanguage<Inputs>(en: Text<Inputs>, he: Text<Inputs>) {
  return (inputs: Inputs, options?: { readonly locale?: Locale }): string =>
    ((options?.locale ?? getLocale()) === 'he' ? he : en)(inputs);
}
