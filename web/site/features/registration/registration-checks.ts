import { REGISTRATION_AGE_YEARS, ageOn } from '#domain/identity/age.ts';
import { isSamePassword } from '#domain/core/text/opaque-string.ts';
import { m } from '#messages/compiled/messages.js';
import type { FieldErrors } from '#web/lib/forms/form-errors.ts';
import type { FormValues } from '#web/lib/forms/form-texts.ts';

/**
 * Errors found by the form's own rules. They consist of a text for each invalid field, and at most one notice that the
 * specification defines.
 */
type RegistrationErrors = {
  readonly errors: FieldErrors;
  readonly notice: { readonly title: string; readonly description: string } | null;
};

function passwordsDiffer({ password = '', confirmPassword = '' }: FormValues): boolean {
  return !isSamePassword(password, confirmPassword);
}

/**
 * Validates by the rules of the specification, in the sequence of its section 5: the terms, then both passwords. The
 * shop's own age rule comes last. `missing` are the errors that the browser's own rules find, in the order of the form.
 */
export function checkRegistrationForm(typed: FormValues, missing: FieldErrors, today: string): RegistrationErrors {
  const accepted = typed['termsAccepted'] === 'true';
  const differ = passwordsDiffer(typed);
  const birth = typed['dateOfBirth'] ?? '';
  const tooYoung = birth !== '' && ageOn(birth, today) < REGISTRATION_AGE_YEARS;
  const errors = {
    ...missing,
    ...(differ && !('confirmPassword' in missing) ? { confirmPassword: m.register_differ_text() } : {}),
    ...(tooYoung ? { dateOfBirth: m.field_too_young() } : {}),
    ...(accepted ? {} : { termsAccepted: m.register_terms_text() }),
  };
  if (!accepted) return { errors, notice: { title: m.register_terms_title(), description: m.register_terms_text() } };
  if (differ) return { errors, notice: { title: m.register_differ_title(), description: m.register_differ_text() } };
  return { errors, notice: null };
}
