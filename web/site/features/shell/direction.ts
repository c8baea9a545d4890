import type { Locale } from '#contracts/locale.ts';

/** Direction of everything a person reads; kept apart from the contract so that pages do not load its validator. */
export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return locale === 'he' ? 'rtl' : 'ltr';
}
