import {
  callingCodes,
  HOME_CALLING_CODE,
  type CallingCode,
  type OpenableCode,
} from '#contracts/core/places/calling-codes.ts';
import { bareNumber, parseIsraeliPhone, whyUnreached, type UnreachedPhone } from './phone.ts';

/**
 * Area codes behind +1 that are not of the United States or Canada: the islands of the Caribbean and the Pacific, where
 * messages cost many times as much (North American Numbering Plan Administrator, list of area codes).
 */
const islands =
  '242|246|264|268|284|340|345|441|473|649|658|664|670|671|684|721|758|767|784|787|809|829|849|868|869|876|939';
/** Nobody's phone: toll-free, personal and premium numbers of the same plan. */
const services = '5(?:00|21|22|23|24|25|26|27|28|29|33|44|66|77|88)|8(?:00|22|33|44|55|66|77|88)|900';

/** National numbers of mobile phones, without the zero in front (national numbering plans). */
const mobileShapes = {
  // one plan for fixed and mobile numbers
  '+1': new RegExp(`^(?!${islands}|${services})[2-9]\\d{2}[2-9]\\d{6}$`, 'u'),
  '+44': /^7[1-57-9]\d{8}$/u,
  '+61': /^4\d{8}$/u,
  '+33': /^[67]\d{8}$/u,
  '+49': /^1[5-7]\d{8,9}$/u,
} as const satisfies Record<OpenableCode, RegExp>;

export type ReachedMobile =
  | { readonly ok: true; readonly e164: string }
  | { readonly ok: false; readonly refusal: PhoneRefusal };

export type PhoneRefusal = 'phone_not_mobile' | 'phone_not_reachable' | 'phone_service' | 'phone_other_network';

const unreached = {
  service: 'phone_service',
  other_network: 'phone_other_network',
} as const satisfies Record<UnreachedPhone, PhoneRefusal>;

/** `+` and digits for a number that names its country; null for one written as at home. */
function international(typed: string): string | null {
  const bare = bareNumber(typed).replace(/^00/u, '+');
  return bare.startsWith('+') ? bare : null;
}

function openableCodeOf(number: string): OpenableCode | null {
  const found = callingCodes.find((code) => number.startsWith(code));
  return found === undefined || found === HOME_CALLING_CODE ? null : found;
}

/**
 * Returns where a code by SMS goes: a mobile number of Israel or of a country the owner opened. `phone_not_reachable` is
 * a number of a country that gets none, `phone_not_mobile` what is no mobile number; 1-700 and 056/059 have their own.
 */
export function reachMobile(typed: string, opened: readonly CallingCode[]): ReachedMobile {
  const israeli = parseIsraeliPhone(typed);
  if (israeli !== null) {
    return israeli.takesMessages ? { ok: true, e164: israeli.e164 } : { ok: false, refusal: 'phone_not_mobile' };
  }
  const why = whyUnreached(typed);
  if (why !== null) return { ok: false, refusal: unreached[why] };
  const number = international(typed);
  if (number === null || number.startsWith(HOME_CALLING_CODE)) return { ok: false, refusal: 'phone_not_mobile' };
  const code = openableCodeOf(number);
  if (code === null || !opened.includes(code)) return { ok: false, refusal: 'phone_not_reachable' };
  const national = number.slice(code.length).replace(/^0/u, '');
  return mobileShapes[code].test(national)
    ? { ok: true, e164: code + national }
    : { ok: false, refusal: 'phone_not_mobile' };
}

/** Which budget a number of `reachMobile` is counted in; null: Israel's, which is the shop's. */
export function openedCountryOf(e164: string): OpenableCode | null {
  return openableCodeOf(e164);
}

/** The country's code of a number of `reachMobile`, without the plus. */
export function callingCodeOf(e164: string): string {
  return (openedCountryOf(e164) ?? HOME_CALLING_CODE).slice(1);
}

/** While somebody types: true as soon as the country is clear and gets no codes. */
export function isClosedCountry(typed: string, open: readonly string[]): boolean {
  const number = international(typed);
  return number !== null && !open.some((code) => number.startsWith(code) || code.startsWith(number));
}
