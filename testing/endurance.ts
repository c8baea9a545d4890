/** Set by scripts/endurance.ts; all other runs use the short form. */
export const FORM_VARIABLE = 'ENDURANCE';

export function isLongForm(): boolean {
  return process.env[FORM_VARIABLE] === 'long';
}

/** Returns the small value in the gate and the large one in endurance runs: a number, or a list. */
export function enduring<Value>(forms: { readonly short: Value; readonly long: Value }): Value {
  return isLongForm() ? forms.long : forms.short;
}
