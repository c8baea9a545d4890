/** The countries of the phone fields (specification, section 5). Codes by SMS always go to the first one. */
export const callingCodes = ['+972', '+1', '+44', '+61', '+33', '+49'] as const;
export type CallingCode = (typeof callingCodes)[number];

export const HOME_CALLING_CODE = callingCodes[0];

/** What an owner may open besides, each with its codes a day. */
export type OpenableCode = Exclude<CallingCode, typeof HOME_CALLING_CODE>;
export type CountryBudgets = Readonly<Partial<Record<OpenableCode, number>>>;

export function isOpenableCode(text: string): text is OpenableCode {
  return text !== HOME_CALLING_CODE && callingCodes.some((code) => code === text);
}
