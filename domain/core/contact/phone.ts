import { phoneExtension, phoneFilling, typedNumber } from '#contracts/core/person.ts';

/** A number in E.164 and whether text messages reach it. */
export type IsraeliPhone = {
  readonly e164: string;
  readonly kind: 'mobile' | 'landline' | 'internet';
  readonly takesMessages: boolean;
};

const ISRAEL_CALLING_CODE = '972';

const filling = new RegExp(`[${phoneFilling}]`, 'gu');
const extension = new RegExp(phoneExtension, 'iu');

/** National numbers without the leading zero; 056 and 059 are not Israeli, 057 is retired. */
const shapes = [
  { kind: 'mobile', shape: /^5[0123458]\d{7}$/u },
  { kind: 'landline', shape: /^[23489]\d{7}$/u },
  { kind: 'internet', shape: /^7\d{8}$/u },
] as const satisfies readonly { readonly kind: IsraeliPhone['kind']; readonly shape: RegExp }[];

/**
 * Returns an Israeli number in any usual way of writing it: '050-1234567', '501234567', '+972501234567',
 * '972 50 1234567', '+972 (0)50…', with `tel:` or an extension; null if it is none. An own rule, because the common library calls assigned
 * 050, 052 and 054 numbers invalid.
 */
export function parseIsraeliPhone(typed: string): IsraeliPhone | null {
  const national = nationalDigits(bareNumber(typed));
  const found = shapes.find(({ shape }) => national !== null && shape.test(national));
  return found === undefined || national === null
    ? null
    : { e164: `+${ISRAEL_CALLING_CODE}${national}`, kind: found.kind, takesMessages: found.kind === 'mobile' };
}

/** Returns the digits of a number, with its plus, without `tel:`, extension and everything between the digits. */
export function bareNumber(typed: string): string {
  return typedNumber(typed).replace(extension, '').replace(filling, '');
}

/** True if an extension stands behind the number: then the number alone does not reach its owner. */
export function hasExtension(typed: string): boolean {
  return extension.test(typedNumber(typed));
}

/**
 * Why no text message reaches a number that is dialled in Israel. `service`: numbers like 1-700 and 1-800.
 * `other_network`: 056 and 059, of Palestinian networks, which our gateways do not serve.
 */
export type UnreachedPhone = 'service' | 'other_network';

export function whyUnreached(typed: string): UnreachedPhone | null {
  const bare = bareNumber(typed);
  if (/^1(?:[5-9]00|599)\d{3,6}$/u.test(bare)) return 'service';
  return /^(?:(?:\+|00)?9720?|0)?5[69]\d{7}$/u.test(bare) ? 'other_network' : null;
}

/**
 * Prefixes that the networks give to kosher phones, which take no text messages. Numbers of these ranges may have other
 * devices: it is a hint to their owner and stops nothing.
 */
const kosherPrefix = /^5(?:041|271|276|331|484|832)/u;

/** True if the number is probably of a kosher phone. */
export function isLikelyKosher(typed: string): boolean {
  const phone = parseIsraeliPhone(typed);
  return phone?.takesMessages === true && kosherPrefix.test(nationalNumber(phone.e164).slice(1));
}

/** Digits after the calling code and the leading zero; null where there is neither. */
function nationalDigits(bare: string): string | null {
  // the leading zero of a mobile number gets lost in spreadsheets and in forms that have +972 beside the field
  if (/^5\d{8}$/u.test(bare)) return bare;
  const [, international, local] = /^(?:(?:\+|00)?(972)0?|(0))(?=\d)/u.exec(bare) ?? [];
  if (international === undefined && local === undefined) {
    return null;
  }
  return bare.replace(/^(?:(?:\+|00)?9720?|0)/u, '');
}

/** An Israeli number in E.164 as it is dialled at home: '+972501234567' is '0501234567'. */
export function nationalNumber(e164: string): string {
  return `0${e164.slice(ISRAEL_CALLING_CODE.length + 1)}`;
}

/**
 * 'tel:' wants E.164; people in Israel read '050-123-4567', and numbers of other countries with the spaces of
 * international writing (ITU-T E.123). What is no number comes back as it was typed.
 */
export function localPhoneText(phone: string): string {
  const parsed = parseIsraeliPhone(phone);
  if (parsed === null) {
    return internationalText(phone) ?? phone;
  }
  const national = nationalNumber(parsed.e164);
  const prefixLength = parsed.kind === 'landline' ? 2 : 3;
  const middle = national.slice(prefixLength, prefixLength + 3);
  return `${national.slice(0, prefixLength)}-${middle}-${national.slice(prefixLength + 3)}`;
}

/** A calling code and what follows it: '1' and '7' stand alone, these have two digits, all others three (ITU-T E.164). */
const callingCodeAndRest = /^\+([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)(\d{4,12})$/u;

/** '+14155550100' is '+1 415 555 0100': groups of three, the last one of up to five. Null for what is no such number. */
function internationalText(typed: string): string | null {
  const [, code, rest] = callingCodeAndRest.exec(bareNumber(typed)) ?? [];
  if (code === undefined || rest === undefined) {
    return null;
  }
  return `+${code} ${(rest.match(/\d{3}(?=\d{3})|\d+/gu) ?? []).join(' ')}`;
}
