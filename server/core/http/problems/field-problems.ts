import type { z } from 'zod';
import type { FieldProblemCode } from '#contracts/core/problem.ts';
import type { FieldProblems } from '../calls/endpoint-call.ts';

type Issue = z.core.$ZodIssue;

/**
 * Returns the validation errors of a request, with one code per field, in the order of the fields. If a field has
 * several errors, the first error counts.
 */
export function fieldProblems(error: z.ZodError, input: unknown): FieldProblems {
  const found: Record<string, FieldProblemCode> = Object.create(null);
  for (const issue of error.issues) {
    const name = issue.path.map(String).join('.') || 'body';
    found[name] ??= codeOf(issue, valueAtPath(input, issue.path));
  }
  return { ...found };
}

function valueAtPath(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

const emptyValues: readonly unknown[] = [undefined, null, ''];

/** Text formats that have their own error messages. */
const formatCodes: ReadonlyMap<string, FieldProblemCode> = new Map([
  ['email', 'invalid_email'],
  ['phone', 'invalid_phone'],
  ['two_phones', 'two_phones'],
  ['plain_name', 'name_with_link'],
]);

function codeOf(issue: Issue, value: unknown): FieldProblemCode {
  if (emptyValues.includes(value)) return 'required';
  switch (issue.code) {
    case 'too_big':
    case 'too_small':
      return issue.origin === 'string' ? lengthCode(issue.code, value) : 'invalid';
    case 'invalid_format':
      return formatCodes.get(issue.format) ?? 'invalid';
    case 'invalid_union':
      return unionCode(issue.errors, value);
    default:
      return issue.code === 'invalid_value' ? 'not_a_choice' : 'invalid';
  }
}

/**
 * Returns the problem code for a text of the wrong length: too long, too short, or `required`. `required` means that
 * the text is empty or contains only spaces.
 */
function lengthCode(code: 'too_big' | 'too_small', value: unknown): FieldProblemCode {
  if (code === 'too_big') return 'too_long';
  return typeof value === 'string' && value.trim() === '' ? 'required' : 'too_short';
}

/**
 * Returns the most useful error of a value that matches no branch of a union. For example, "invalid email" or "too
 * long" is more helpful than "not a choice".
 */
function unionCode(branches: readonly (readonly Issue[])[], value: unknown): FieldProblemCode {
  const codes = branches.flat().map((issue) => codeOf(issue, value));
  return (
    (['invalid_email', 'two_phones', 'invalid_phone', 'too_long', 'too_short'] as const).find((code) =>
      codes.includes(code),
    ) ?? 'invalid'
  );
}
