import type { FieldProblemCode } from '#contracts/core/problem.ts';
import { m } from '#messages/compiled/messages.js';
import type { ProblemText } from './refusal.ts';

/** Message for every reason why a field was rejected. A reason without a message is a compile error. */
export const fieldRefusalTexts = {
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
} satisfies Record<FieldProblemCode, ProblemText>;
