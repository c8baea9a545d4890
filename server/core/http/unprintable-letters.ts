import { printedText } from '#domain/core/text/printed-text.ts';
import type { FieldProblems } from './calls/endpoint-call.ts';

/**
 * Name suffix of a hidden field. It contains the text whose unprintable characters the form last reported to the user.
 */
export const LETTERS_CONFIRMATION_SUFFIX = 'Letters';

/**
 * Returns a refusal for each field of a plain form with unprintable characters that the form has not reported to the
 * user yet. Only fields with a hidden field `<name>Letters` are checked; it contains the text that the form last
 * reported. With scripts, the page reports such characters while the user types
 * (`web/lib/forms/unprintable-letters.tsx`).
 */
export function unprintableLetters(typed: Readonly<Record<string, string>>): FieldProblems {
  const doubted = Object.entries(typed).filter(([name, confirmed]) => {
    const text = name.endsWith(LETTERS_CONFIRMATION_SUFFIX)
      ? typed[name.slice(0, -LETTERS_CONFIRMATION_SUFFIX.length)]
      : undefined;
    if (text === undefined) return false;
    const known = printedText(confirmed).missing;
    return printedText(text).missing.some((letter) => !known.includes(letter));
  });
  return Object.fromEntries(
    doubted.map(([name]) => [name.slice(0, -LETTERS_CONFIRMATION_SUFFIX.length), 'letters_left_out' as const]),
  );
}
