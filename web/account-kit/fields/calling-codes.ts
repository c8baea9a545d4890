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

/** The six of the specification, section 5, Israel first and preselected. */
export const callingCodeChoices = callingCodes.map((code) => ({ code, country: countries[code] }));

/** Longer than any number without its country's code. */
const NATIONAL_MAX_DIGITS = 10;

/**
 * Country code and number as one, whatever way people write it: with a zero in front, with the code once more, with
 * `+` or `00`. Empty where no number was typed. Whether it is one is the server's business.
 */
export function joinedPhone(code: string, typed: string): string {
  const number = typed.normalize('NFKC').replace(/[^\d+]/gu, '');
  if (number === '') return '';
  if (number.startsWith('+')) return number;
  if (number.startsWith('00')) return `+${number.slice(2)}`;
  if (number.startsWith(code.slice(1)) && number.length > NATIONAL_MAX_DIGITS) return `+${number}`;
  return code + number.replace(/^0/u, '');
}
