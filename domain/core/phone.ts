import { phoneFilling } from '#contracts/core/person.ts';

/** A number in E.164 and whether text messages reach it. */
export type IsraeliPhone = {
  readonly e164: string;
  readonly kind: 'mobile' | 'landline' | 'internet';
  readonly takesMessages: boolean;
};

const ISRAEL_CALLING_CODE = '972';

const filling = new RegExp(`[${phoneFilling}]`, 'gu');

/** National numbers without the leading zero; 056 and 059 are not Israeli, 057 is retired. */
const shapes = [
  { kind: 'mobile', shape: /^5[0123458]\d{7}$/u },
  { kind: 'landline', shape: /^[23489]\d{7}$/u },
  { kind: 'internet', shape: /^7\d{8}$/u },
] as const satisfies readonly { readonly kind: IsraeliPhone['kind']; readonly shape: RegExp }[];

/**
 * An Israeli number in any usual way of writing it: '050-1234567', '+972501234567', '972 50 1234567',
 * '+972 (0)50…'. Null where it is none. An own rule, because the common library calls assigned
 * 050, 052 and 054 numbers invalid.
 */
export function parseIsraeliPhone(typed: string): IsraeliPhone | null {
  const national = nationalDigits(bareNumber(typed));
  const found = shapes.find(({ shape }) => national !== null && shape.test(national));
  return found === undefined || national === null
    ? null
    : { e164: `+${ISRAEL_CALLING_CODE}${national}`, kind: found.kind, takesMessages: found.kind === 'mobile' };
}

/** What is left of a number without everything that people and chats put between its digits. */
export function bareNumber(typed: string): string {
  return typed.normalize('NFKC').replace(filling, '');
}

/** Digits after the calling code and the leading zero; null where there is neither. */
function nationalDigits(bare: string): string | null {
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
