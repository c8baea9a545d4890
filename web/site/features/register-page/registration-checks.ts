import { mayRegister } from '#domain/identity/age.ts';
import { birthDayText } from '#domain/identity/page-registration.ts';
import { m } from '#messages/compiled/messages.js';
import type { FieldErrors, Found } from '#web/lib/forms/form-errors.ts';
import type { Texts } from '#web/lib/forms/form-texts.ts';

/** What the button waits for (specification, section 5), in the order of the page, each with its name for people. */
const needed = [
  { names: ['firstName'], words: m.account_first_name },
  { names: ['lastName'], words: m.account_last_name },
  { names: ['email'], words: m.account_email },
  { names: ['phone'], words: m.account_phone },
  { names: ['password'], words: m.account_password },
  { names: ['birthDay', 'birthMonth', 'birthYear'], words: m.account_birth },
  { names: ['termsAgreed'], words: m.register_page_missing_terms },
] as const;

/** What is still to be filled in, in words; nothing where the form may be sent. */
export function missingIn(texts: Texts): string[] {
  return needed
    .filter(({ names }) => names.some((name) => (texts[name] ?? '').trim() === ''))
    .map(({ words }) => words());
}

/** Whether the calendar has the day: 31 April becomes another one. */
function exists(day: string): boolean {
  const read = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day);
}

function birthError(texts: Texts, today: string): string | null {
  const day = birthDayText(texts);
  if (day === '') return m.field_required();
  if (!exists(day)) return m.birth_not_a_day();
  return mayRegister(day, today) ? null : m.field_too_young();
}

/**
 * What is wrong with the form before it is sent: the terms first (their alert is the specification's), then the fields.
 * `found` are the browser's own findings; `today` is `YYYY-MM-DD`.
 */
export function checkPageRegistration(texts: Texts, found: FieldErrors, today: string): Found {
  const { birthDay: _day, birthMonth: _month, birthYear: _year, termsAgreed: _terms, ...others } = found;
  const birth = birthError(texts, today);
  const errors = { ...others, ...(birth === null ? {} : { dateOfBirth: birth }) };
  if (texts['termsAgreed'] !== undefined) return { failure: null, errors };
  const alert = m.register_page_terms_alert();
  return { failure: alert, errors: { ...errors, termsAgreed: alert } };
}
