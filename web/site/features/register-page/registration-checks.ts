import { isOldEnoughToRegister } from '#domain/identity/age.ts';
import { birthDayText } from '#domain/identity/registration-form-without-script.ts';
import { m } from '#messages/compiled/messages.js';
import type { FieldErrors, FormErrors } from '#web/lib/forms/form-errors.ts';
import type { FormValues } from '#web/lib/forms/form-texts.ts';

/** Required fields from section 5 of the specification, in the order of the page. Each field has its label. */
const needed = [
  { names: ['firstName'], words: m.account_first_name },
  { names: ['lastName'], words: m.account_last_name },
  { names: ['email'], words: m.account_email },
  { names: ['phone'], words: m.account_phone },
  { names: ['password'], words: m.account_password },
  { names: ['birthDay', 'birthMonth', 'birthYear'], words: m.account_birth },
  { names: ['termsAgreed'], words: m.register_page_missing_terms },
] as const;

/** Returns the labels of the required fields that are empty. The list is empty if the form can be sent. */
export function missingFieldLabels(texts: FormValues): string[] {
  return needed
    .filter(({ names }) => names.some((name) => (texts[name] ?? '').trim() === ''))
    .map(({ words }) => words());
}

/**
 * Returns true if the day exists in the calendar. This check is needed because `Date` changes 31 April to another day.
 */
function exists(day: string): boolean {
  const read = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day);
}

function birthError(texts: FormValues, today: string): string | null {
  const day = birthDayText(texts);
  if (day === '') return m.field_required();
  if (!exists(day)) return m.birth_not_a_day();
  return isOldEnoughToRegister(day, today) ? null : m.field_too_young();
}

/**
 * Validates the form before it is sent. The terms are checked first, with the alert of the specification, and then the
 * fields. `found` contains the errors found by the browser's own rules, and `today` is a date such as `YYYY-MM-DD`.
 */
export function checkRegistrationPage(texts: FormValues, found: FieldErrors, today: string): FormErrors {
  const { birthDay: _day, birthMonth: _month, birthYear: _year, termsAgreed: _terms, ...others } = found;
  const birth = birthError(texts, today);
  const errors = { ...others, ...(birth === null ? {} : { dateOfBirth: birth }) };
  if (texts['termsAgreed'] !== undefined) return { failure: null, errors };
  const alert = m.register_page_terms_alert();
  return { failure: alert, errors: { ...errors, termsAgreed: alert } };
}
