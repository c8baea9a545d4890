import { m } from '#messages/compiled/messages.js';
import { parseRegistrationNumber } from '#domain/core/codes/registration-number.ts';
import type { FieldErrors, FormErrors } from './form-errors.ts';
import type { FormValues } from './form-texts.ts';

const NUMBER = 'registrationNumber';

/**
 * Checks the field `registrationNumber` before the form is sent. The check digit of the number reveals most typing
 * mistakes.
 */
export function checkCompanyNumber(texts: FormValues, errors: FieldErrors): FormErrors {
  const isWrong = errors[NUMBER] === undefined && parseRegistrationNumber(texts[NUMBER] ?? '') === null;
  return { failure: null, errors: isWrong ? { ...errors, [NUMBER]: m.taxdoc_buyer_number_wrong() } : errors };
}
