import { z } from 'zod';

/** Languages of the shop. The local storage key `language` and the cookie `language` accept no other value. */
export const locales = ['en', 'he'] as const;
export const localeSchema = z.enum(locales);
export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = 'en';

/** Name of the local storage key for the language, and of the cookie with the same value. */
export const languageStorageKey = 'language';

export function isLocale(value: unknown): value is Locale {
  return value === 'en' || value === 'he';
}

/** Returns the text direction of a language. The layout of the page is always left to right. */
export function textDirectionOf(locale: Locale): 'ltr' | 'rtl' {
  return locale === 'he' ? 'rtl' : 'ltr';
}
