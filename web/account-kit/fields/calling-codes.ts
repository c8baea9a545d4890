import { callingCodes, type CallingCode } from '#contracts/core/places/calling-codes.ts';
import { m } from '#messages/compiled/messages.js';

const countries = {
  '+972': m.country_il,
  '+1': m.country_us_canada,
  '+44': m.country_uk,
  '+61': m.country_au,
  '+33': m.country_fr,
  '+49': m.country_de,
} as const satisfies Record<CallingCode, () => string>;

/** The six country calling codes from section 5 of the specification. Israel is first and preselected. */
export const callingCodeChoices = callingCodes.map((code) => ({ code, country: countries[code] }));

/**
 * Maximum number of digits of a national phone number. If a number with more digits starts with the country code, the
 * code is treated as part of what was typed.
 */
const NATIONAL_MAX_DIGITS = 10;

/**
 * Combines the country code and the phone number into one string. Accepts all notations: with a leading zero, with the
 * code repeated, with `+` or `00`. Returns an empty string if no phone number was typed. The server validates the
 * result.
 */
export function phoneWithCallingCode(code: string, typed: string): string {
  const number = typed.normalize('NFKC').replace(/[^\d+]/gu, '');
  if (number === '') return '';
  if (number.startsWith('+')) return number;
  if (number.startsWith('00')) return `+${number.slice(2)}`;
  if (number.startsWith(code.slice(1)) && number.length > NATIONAL_MAX_DIGITS) return `+${number}`;
  return code + number.replace(/^0/u, '');
}
