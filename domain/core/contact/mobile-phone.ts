import {
  callingCodes,
  HOME_CALLING_CODE,
  type CallingCode,
  type OptionalCallingCode,
} from '#contracts/core/places/calling-codes.ts';
import { phoneDigitsOf, parseIsraeliPhone, unreachableReason, type UnreachableReason } from './phone.ts';

/**
 * Area codes of +1 for islands of the Caribbean, the Atlantic and the Pacific, including territories of the United
 * States. Messages to these islands cost many times more than other messages to +1 (North American Numbering Plan
 * Administrator, list of area codes).
 */
const islands =
  '242|246|264|268|284|340|345|441|473|649|658|664|670|671|684|721|758|767|784|787|809|829|849|868|869|876|939';
/** Area codes of +1 that are not used for mobile phones. They are for toll-free, personal and premium numbers. */
const services = '5(?:00|21|22|23|24|25|26|27|28|29|33|44|66|77|88)|8(?:00|22|33|44|55|66|77|88)|900';

/** Patterns of national mobile numbers without the leading zero (national numbering plans). */
const mobileShapes = {
  // +1 has one numbering plan for fixed and mobile numbers, so a fixed number cannot be refused here
  '+1': new RegExp(`^(?!${islands}|${services})[2-9]\\d{2}[2-9]\\d{6}$`, 'u'),
  '+44': /^7[1-57-9]\d{8}$/u,
  '+61': /^4\d{8}$/u,
  '+33': /^[67]\d{8}$/u,
  '+49': /^1[5-7]\d{8,9}$/u,
} as const satisfies Record<OptionalCallingCode, RegExp>;

export type ParsedSmsNumber =
  | { readonly ok: true; readonly e164: string }
  | { readonly ok: false; readonly refusal: PhoneRefusal };

export type PhoneRefusal = 'phone_not_mobile' | 'phone_not_reachable' | 'phone_service' | 'phone_other_network';

const unreachableRefusals = {
  service: 'phone_service',
  other_network: 'phone_other_network',
} as const satisfies Record<UnreachableReason, PhoneRefusal>;

/**
 * Returns a phone number that has a country code, as `+` and its digits. Returns null for a number in national format.
 */
function internationalNumberOf(typed: string): string | null {
  const bare = phoneDigitsOf(typed).replace(/^00/u, '+');
  return bare.startsWith('+') ? bare : null;
}

function optionalCallingCodeOf(number: string): OptionalCallingCode | null {
  const found = callingCodes.find((code) => number.startsWith(code));
  return found === undefined || found === HOME_CALLING_CODE ? null : found;
}

export type IsraeliMobileRefusal = Exclude<PhoneRefusal, 'phone_not_reachable'>;
type ParsedIsraeliMobile =
  | { readonly ok: true; readonly e164: string }
  | { readonly ok: false; readonly refusal: IsraeliMobileRefusal };

/**
 * Parses an Israeli mobile number that can receive text messages. The problem code is `phone_service` for numbers such
 * as 1-700, `phone_other_network` for 056 and 059, and `phone_not_mobile` for other numbers.
 */
export function parseIsraeliMobile(typed: string): ParsedIsraeliMobile {
  const israeli = parseIsraeliPhone(typed);
  if (israeli?.canReceiveMessages === true) return { ok: true, e164: israeli.e164 };
  const why = israeli === null ? unreachableReason(typed) : null;
  return { ok: false, refusal: why === null ? 'phone_not_mobile' : unreachableRefusals[why] };
}

/**
 * Parses a mobile number that can receive a code by SMS, in Israel or in a country that the owner enabled. The problem
 * code is `phone_not_reachable` for other countries, and `phone_service` for numbers such as 1-700. It is
 * `phone_other_network` for 056 and 059, and `phone_not_mobile` for other numbers that are not mobile.
 */
export function parseSmsNumber(typed: string, opened: readonly CallingCode[]): ParsedSmsNumber {
  const home = parseIsraeliMobile(typed);
  const number = internationalNumberOf(typed);
  const isForeign = number !== null && !number.startsWith(HOME_CALLING_CODE);
  if (home.ok || home.refusal !== 'phone_not_mobile' || !isForeign) return home;
  const code = optionalCallingCodeOf(number);
  if (code === null || !opened.includes(code)) return { ok: false, refusal: 'phone_not_reachable' };
  const national = number.slice(code.length).replace(/^0/u, '');
  return mobileShapes[code].test(national)
    ? { ok: true, e164: code + national }
    : { ok: false, refusal: 'phone_not_mobile' };
}

/**
 * Returns the country whose SMS budget pays for a message to this number. The number must have been accepted by
 * `parseSmsNumber`. Returns null for Israel, where the shop's own budget pays.
 */
export function smsBudgetCountryOf(e164: string): OptionalCallingCode | null {
  return optionalCallingCodeOf(e164);
}

/**
 * Returns the calling code of a phone number, without the plus. The number must have been accepted by `parseSmsNumber`.
 */
export function callingCodeOf(e164: string): string {
  return (smsBudgetCountryOf(e164) ?? HOME_CALLING_CODE).slice(1);
}

/**
 * Returns true if no codes can be sent to the country of a partly typed phone number. Returns false as long as the
 * country is not known.
 */
export function isUnsupportedCountry(typed: string, open: readonly string[]): boolean {
  const number = internationalNumberOf(typed);
  return number !== null && !open.some((code) => number.startsWith(code) || code.startsWith(number));
}
