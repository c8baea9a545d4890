import { m } from '#messages/compiled/messages.js';

/** The six of the specification, section 5, Israel first and preselected. */
export const callingCodes = [
  { code: '+972', country: m.country_il },
  { code: '+1', country: m.country_us_canada },
  { code: '+44', country: m.country_gb },
  { code: '+61', country: m.country_au },
  { code: '+33', country: m.country_fr },
  { code: '+49', country: m.country_de },
] as const;

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
