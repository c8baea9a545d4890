/** Set by scripts/endurance.ts; everybody else runs the short form. */
export const FORM_VARIABLE = 'ENDURANCE';

export function isLongForm(): boolean {
  return process.env[FORM_VARIABLE] === 'long';
}

/** A number that is small in the gate and large where endurance is all that is asked for. */
export function enduring(numbers: { readonly short: number; readonly long: number }): number {
  return isLongForm() ? numbers.long : numbers.short;
}
