import type { FieldProblemCode } from '#contracts/core/problem.ts';
import { UNPRINTABLE_FIELD_SUFFIX, isolatedLetterList } from '#domain/core/text/isolated-letter-list.ts';
import { toPrintableText } from '#domain/core/text/printable-text.ts';
import { unprintableLetterProblems, LETTERS_CONFIRMATION_SUFFIX } from '../unprintable-letter-problems.ts';
import type { FieldProblems } from '../calls/endpoint-call.ts';
import { emailTypoProblems, EMAIL_CONFIRMATION_SUFFIX } from './email-typo-problems.ts';

type Typed = Readonly<Record<string, string>>;

/**
 * Returns the questions that a form without scripts asks about doubtful values before it is accepted. With scripts, the
 * page asks the same questions while the user types.
 */
export function requiredConfirmations(typed: Typed): FieldProblems {
  return { ...unprintableLetterProblems(typed), ...emailTypoProblems(typed) };
}

const askedSuffixes: Partial<Record<FieldProblemCode, string>> = {
  unlikely_email: EMAIL_CONFIRMATION_SUFFIX,
  letters_left_out: LETTERS_CONFIRMATION_SUFFIX,
};

/** Problem codes for characters that cannot be printed. */
const lettersCodes: ReadonlySet<FieldProblemCode> = new Set(['letters_left_out', 'unprintable_name']);

/**
 * Returns the entered values for the form after a refusal. It adds hidden fields with the text that the form now asks
 * about and its unprintable characters. The hidden fields of earlier questions stay in the form, so that it asks only
 * once about each doubtful value.
 */
export function withRequestedConfirmation(typed: Typed, shown: readonly [string, FieldProblemCode] | undefined): Typed {
  if (shown === undefined) return typed;
  const [name, why] = shown;
  const text = typed[name] ?? '';
  const suffix = askedSuffixes[why];
  return {
    ...typed,
    ...(suffix === undefined ? {} : { [name + suffix]: text }),
    ...(lettersCodes.has(why)
      ? { [name + UNPRINTABLE_FIELD_SUFFIX]: isolatedLetterList(toPrintableText(text).missing) }
      : {}),
  };
}
