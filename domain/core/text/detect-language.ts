import type { Locale } from '#contracts/core/locale.ts';

/**
 * Returns the language that most letters of a text belong to. Returns null if it has as many Hebrew as Latin letters.
 */
export function detectLanguage(text: string): Locale | null {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
  const hebrew = count(/\p{Script=Hebrew}/gu);
  const latin = count(/\p{Script=Latin}/gu);
  if (hebrew === latin) return null;
  return hebrew > latin ? 'he' : 'en';
}
