/** Set by scripts/endurance.ts; everybody else runs the short form. */
export const FORM_VARIABLE = 'ENDURANCE';

export function isLongForm(): boolean {
  return process.env[FORM_VARIABLE] === 'long';
}

/** What is little in the gate and much where endurance is all that is asked for: a number, or a list. */
export function enduring<Value>(forms: { readonly short: Value; readonly long: Value }): Value {
  return isLongForm() ? forms.long : forms.short;
}
