import { printedText } from '#domain/core/text/printed-text.ts';
import type { FieldRefusals } from './calls/endpoint-call.ts';

/** Suffix of the hidden field with the value that the form asked about last. */
export const LETTERS_QUESTION_SUFFIX = 'Letters';

/**
 * Returns the texts of a plain form that contain unprintable characters, unless the form has already asked about them.
 * Such a form has a hidden field, `<name>Letters`, that contains the text it last asked about. The pages' scripts
 * report such characters while the user types (`web/lib/forms/unprintable-letters.tsx`).
 */
export function unprintableLetters(typed: Readonly<Record<string, string>>): FieldRefusals {
  const doubted = Object.entries(typed).filter(([name, confirmed]) => {
    const text = name.endsWith(LETTERS_QUESTION_SUFFIX)
      ? typed[name.slice(0, -LETTERS_QUESTION_SUFFIX.length)]
      : undefined;
    if (text === undefined) return false;
    const known = printedText(confirmed).missing;
    return printedText(text).missing.some((letter) => !known.includes(letter));
  });
  return Object.fromEntries(
    doubted.map(([name]) => [name.slice(0, -LETTERS_QUESTION_SUFFIX.length), 'letters_left_out' as const]),
  );
}
