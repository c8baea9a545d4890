import { m } from '#messages/compiled/messages.js';
import { registrationNumberOf } from '#domain/core/codes/registration-number.ts';
import type { FieldErrors, Found } from './form-errors.ts';
import type { Texts } from './form-texts.ts';

const NUMBER = 'registrationNumber';

/** Checks a form's field `registrationNumber` before it is sent: the last digit shows most mistakes. */
export function checkRegistration(texts: Texts, errors: FieldErrors): Found {
  const isWrong = errors[NUMBER] === undefined && registrationNumberOf(texts[NUMBER] ?? '') === null;
  return { failure: null, errors: isWrong ? { ...errors, [NUMBER]: m.taxdoc_buyer_number_wrong() } : errors };
}
