/**
 * Country calling codes of the phone fields (specification, section 5). Verification by SMS is always available for the
 * first country.
 */
export const callingCodes = ['+972', '+1', '+44', '+61', '+33', '+49'] as const;
export type CallingCode = (typeof callingCodes)[number];

export const HOME_CALLING_CODE = callingCodes[0];

/** Country calling codes that the owner can enable for SMS in addition, each with a daily limit of messages. */
export type OpenableCode = Exclude<CallingCode, typeof HOME_CALLING_CODE>;
export type CountryBudgets = Readonly<Partial<Record<OpenableCode, number>>>;

export function isOpenableCode(text: string): text is OpenableCode {
  return text !== HOME_CALLING_CODE && callingCodes.some((code) => code === text);
}
