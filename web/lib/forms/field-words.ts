import type { FieldProblemCode } from '#contracts/core/problem.ts';
import { m } from '#messages/compiled/messages.js';

/** Error texts for form fields. The responses of the server use the same texts. */
const words = {
  required: m.field_required,
  invalid: m.field_invalid,
  invalid_email: m.field_invalid_email,
  unlikely_email: m.field_unlikely_email,
  invalid_phone: m.field_invalid_phone,
  two_phones: m.field_two_phones,
  service_phone: m.problem_phone_service,
  other_network_phone: m.problem_phone_other_network,
  name_with_link: m.field_name_with_link,
  letters_left_out: m.field_letters_left_out,
  unprintable_name: m.field_unprintable_name,
  too_long: m.field_too_long,
  too_short: m.field_too_short,
  not_a_choice: m.field_not_a_choice,
  too_common: m.field_too_common,
  few_characters: m.field_few_characters,
  personal_password: m.field_personal_password,
  too_young: m.field_too_young,
} as const satisfies Record<FieldProblemCode, () => string>;

function isFieldProblem(code: string): code is FieldProblemCode {
  return Object.hasOwn(words, code);
}

/**
 * Returns the text for the code of a field error in the URL. Returns a general text if the code is unknown or missing.
 */
export function fieldProblemText(code: string | null): string {
  return code !== null && isFieldProblem(code) ? words[code]() : m.field_invalid();
}
