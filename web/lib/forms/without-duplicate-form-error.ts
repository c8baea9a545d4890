import type { FormResult } from './form-return.ts';

/**
 * Returns the form result without the text for the whole form, if one of the given fields shows its own error. Used on
 * short pages, where the second text would cover the fields.
 */
export function withoutDuplicateFormError(back: FormResult, fields: readonly string[]): FormResult {
  return fields.some((name) => back.errors[name] !== undefined) ? { ...back, failure: null } : back;
}
