import { phoneExtensionPattern, phonePunctuation, cleanEnteredPhone } from '#contracts/core/person.ts';

/** Israeli phone number in E.164. It is also stated if the number receives text messages. */
export type IsraeliPhone = {
  readonly e164: string;
  readonly kind: 'mobile' | 'landline' | 'internet';
  readonly canReceiveMessages: boolean;
};

const ISRAEL_CALLING_CODE = '972';

const filling = new RegExp(`[${phonePunctuation}]`, 'gu');
const extension = new RegExp(phoneExtensionPattern, 'iu');

/**
 * Patterns of national phone numbers without the leading zero. The prefixes 056 and 059 are not Israeli, and 057 is no
 * longer used.
 */
const shapes = [
  { kind: 'mobile', shape: /^5[0123458]\d{7}$/u },
  { kind: 'landline', shape: /^[23489]\d{7}$/u },
  { kind: 'internet', shape: /^7\d{8}$/u },
] as const satisfies readonly { readonly kind: IsraeliPhone['kind']; readonly shape: RegExp }[];

/**
 * Parses an Israeli phone number in any usual format: '050-1234567', '501234567', '+972501234567', '972 50 1234567',
 * '+972 (0)50…', with `tel:` or an extension. Returns null if the text is not an Israeli number. The common library is
 * not used, because it rejects assigned numbers of 050, 052 and 054.
 */
export function parseIsraeliPhone(typed: string): IsraeliPhone | null {
  const national = nationalDigits(phoneDigitsOf(typed));
  const found = shapes.find(({ shape }) => national !== null && shape.test(national));
  return found === undefined || national === null
    ? null
    : { e164: `+${ISRAEL_CALLING_CODE}${national}`, kind: found.kind, canReceiveMessages: found.kind === 'mobile' };
}

/** Returns the digits of a phone number, with its plus. The prefix `tel:`, the extension and separators are removed. */
export function phoneDigitsOf(typed: string): string {
  return cleanEnteredPhone(typed).replace(extension, '').replace(filling, '');
}

/** Returns true if the phone number has an extension. Without the extension, the number does not reach its owner. */
export function hasExtension(typed: string): boolean {
  return extension.test(cleanEnteredPhone(typed));
}

/**
 * Reason why a phone number that is dialled in Israel receives no text messages. `service` means numbers such as 1-700
 * and 1-800. `other_network` means 056 and 059 of Palestinian networks, to which the shop's SMS gateways do not
 * deliver.
 */
export type UnreachableReason = 'service' | 'other_network';

export function unreachableReason(typed: string): UnreachableReason | null {
  const bare = phoneDigitsOf(typed);
  if (/^1(?:[5-9]00|599)\d{3,6}$/u.test(bare)) return 'service';
  return /^(?:(?:\+|00)?9720?|0)?5[69]\d{7}$/u.test(bare) ? 'other_network' : null;
}

/**
 * Prefixes that the networks assign to kosher phones, which receive no text messages. Other phones can have these
 * prefixes too, so the result is only a hint and blocks nothing.
 */
const kosherPrefix = /^5(?:041|271|276|331|484|832)/u;

/** Returns true if the phone number probably belongs to a kosher phone, which receives no text messages. */
export function isLikelyKosherPhone(typed: string): boolean {
  const phone = parseIsraeliPhone(typed);
  return phone?.canReceiveMessages === true && kosherPrefix.test(nationalNumber(phone.e164).slice(1));
}

/**
 * Converts a phone number in any notation, Israeli or foreign, to E.164 for a search. Returns null if the text is not a
 * phone number.
 */
export function normalizePhoneForSearch(typed: string): string | null {
  const israeli = parseIsraeliPhone(typed);
  if (israeli !== null) return israeli.e164;
  const bare = phoneDigitsOf(typed).replace(/^00/u, '+');
  return /^\+[1-9]\d{7,14}$/.test(bare) ? bare : null;
}

/**
 * Returns the digits that follow the calling code or the leading zero. Returns null if the number begins with neither.
 * Nine digits that begin with 5 are accepted without either.
 */
function nationalDigits(bare: string): string | null {
  // the leading zero of mobile numbers is missing in spreadsheets, and in forms with +972 beside the field
  if (/^5\d{8}$/u.test(bare)) return bare;
  const [, international, local] = /^(?:(?:\+|00)?(972)0?|(0))(?=\d)/u.exec(bare) ?? [];
  if (international === undefined && local === undefined) {
    return null;
  }
  return bare.replace(/^(?:(?:\+|00)?9720?|0)/u, '');
}

/** Converts an Israeli phone number from E.164 to national format: '+972501234567' becomes '0501234567'. */
export function nationalNumber(e164: string): string {
  return `0${e164.slice(ISRAEL_CALLING_CODE.length + 1)}`;
}

/**
 * Formats a phone number for display. Israeli numbers become '050-123-4567', and foreign numbers get spaces (ITU-T
 * E.123). Links with 'tel:' need E.164 instead. Text that is not a number is returned unchanged.
 */
export function formatPhone(phone: string): string {
  const parsed = parseIsraeliPhone(phone);
  if (parsed === null) {
    return formatForeignPhone(phone) ?? phone;
  }
  const national = nationalNumber(parsed.e164);
  const prefixLength = parsed.kind === 'landline' ? 2 : 3;
  const middle = national.slice(prefixLength, prefixLength + 3);
  return `${national.slice(0, prefixLength)}-${middle}-${national.slice(prefixLength + 3)}`;
}

/**
 * Pattern of a calling code and the remaining digits. The codes '1' and '7' have one digit, the listed codes have two
 * digits, and all other codes three (ITU-T E.164).
 */
const callingCodeAndRest = /^\+([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)(\d{4,12})$/u;

/**
 * Formats a foreign phone number in groups of three digits, where the last group has up to five: '+14155550100' becomes
 * '+1 415 555 0100'. Returns null if the text is not such a number.
 */
function formatForeignPhone(typed: string): string | null {
  const [, code, rest] = callingCodeAndRest.exec(phoneDigitsOf(typed)) ?? [];
  if (code === undefined || rest === undefined) {
    return null;
  }
  return `+${code} ${(rest.match(/\d{3}(?=\d{3})|\d+/gu) ?? []).join(' ')}`;
}
