/**
 * Country calling codes of the phone fields (specification, section 5). Verification by SMS is always available for the
 * first country.
 */
export const callingCodes = ['+972', '+1', '+44', '+61', '+33', '+49'] as const;
export type CallingCode = (typeof callingCodes)[number];

export const HOME_CALLING_CODE = callingCodes[0];

/** Additional country calling codes that the owner can enable for SMS. Each has a daily limit of messages. */
export type OptionalCallingCode = Exclude<CallingCode, typeof HOME_CALLING_CODE>;
export type DailySmsLimits = Readonly<Partial<Record<OptionalCallingCode, number>>>;

export function isOptionalCallingCode(text: string): text is OptionalCallingCode {
  return text !== HOME_CALLING_CODE && callingCodes.some((code) => code === text);
}
