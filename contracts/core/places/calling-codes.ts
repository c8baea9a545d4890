/**
 * Calling codes of the phone fields (specification, section 5). Codes by SMS are always available for the first calling
 * code.
 */
export const callingCodes = ['+972', '+1', '+44', '+61', '+33', '+49'] as const;
export type CallingCode = (typeof callingCodes)[number];

export const HOME_CALLING_CODE = callingCodes[0];

/** Calling codes that the owner can enable in addition, each with a daily limit of codes. */
export type OpenableCode = Exclude<CallingCode, typeof HOME_CALLING_CODE>;
export type CountryBudgets = Readonly<Partial<Record<OpenableCode, number>>>;

export function isOpenableCode(text: string): text is OpenableCode {
  return text !== HOME_CALLING_CODE && callingCodes.some((code) => code === text);
}
