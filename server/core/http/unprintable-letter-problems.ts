import { toPrintableText } from '#domain/core/text/printable-text.ts';
import type { FieldProblems } from './calls/endpoint-call.ts';

/**
 * Name suffix of a hidden form field. The field contains the text whose unprintable characters the form last reported
 * to the user.
 */
export const LETTERS_CONFIRMATION_SUFFIX = 'Letters';

/**
 * Returns a refusal for each form field whose unprintable characters were not yet reported to the user. It is used for
 * forms without scripts. Only fields with a hidden field `<name>Letters` are checked; the hidden field contains the
 * text that was last reported. With scripts, the page reports such characters while the user types
 * (`web/lib/forms/unprintable-letters.tsx`).
 */
export function unprintableLetterProblems(typed: Readonly<Record<string, string>>): FieldProblems {
  const doubted = Object.entries(typed).filter(([name, confirmed]) => {
    const text = name.endsWith(LETTERS_CONFIRMATION_SUFFIX)
      ? typed[name.slice(0, -LETTERS_CONFIRMATION_SUFFIX.length)]
      : undefined;
    if (text === undefined) return false;
    const known = toPrintableText(confirmed).missing;
    return toPrintableText(text).missing.some((letter) => !known.includes(letter));
  });
  return Object.fromEntries(
    doubted.map(([name]) => [name.slice(0, -LETTERS_CONFIRMATION_SUFFIX.length), 'letters_left_out' as const]),
  );
}
