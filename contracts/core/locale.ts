import { z } from 'zod';

/** The two languages of the shop. No other value is accepted in the local storage key and cookie `language`. */
export const locales = ['en', 'he'] as const;
export const localeSchema = z.enum(locales);
export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = 'en';

/** Name of the local storage key and of the cookie that mirrors it. */
export const languageStorageKey = 'language';

export function isLocale(value: unknown): value is Locale {
  return value === 'en' || value === 'he';
}

/** Returns the text direction of a language. The layout of the page itself stays left to right. */
export function textDirectionOf(locale: Locale): 'ltr' | 'rtl' {
  return locale === 'he' ? 'rtl' : 'ltr';
}
