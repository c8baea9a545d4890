import type { FormReturn } from './form-return.ts';

/**
 * Returns the result without the text for the whole form if one of these fields shows its own error. For pages whose
 * fields are few, where a second text would only cover them.
 */
export function saidAtFields(back: FormReturn, fields: readonly string[]): FormReturn {
  return fields.some((name) => back.errors[name] !== undefined) ? { ...back, failure: null } : back;
}
