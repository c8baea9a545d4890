/** A number in E.164 and whether text messages reach it. */
export type IsraeliPhone = {
  readonly e164: string;
  readonly kind: 'mobile' | 'landline' | 'internet';
  readonly takesMessages: boolean;
};

const ISRAEL_CALLING_CODE = '972';

/** Brackets, spaces, dashes (also the maqaf), dots, slashes and invisible marks that people and chats put into numbers. */
const filling = /[\s()\-./\u00ad\u05be\u061c\u200b-\u200f\u2010-\u2015\u202a-\u202e\u2060\u2066-\u2069\u2212\ufeff]/gu;

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
  const national = nationalDigits(typed.normalize('NFKC').replace(filling, ''));
  const found = shapes.find(({ shape }) => national !== null && shape.test(national));
  return found === undefined || national === null
    ? null
    : { e164: `+${ISRAEL_CALLING_CODE}${national}`, kind: found.kind, takesMessages: found.kind === 'mobile' };
}

/** Digits after the calling code and the leading zero; null where there is neither. */
function nationalDigits(bare: string): string | null {
  const [, international, local] = /^(?:(?:\+|00)?(972)0?|(0))(?=\d)/u.exec(bare) ?? [];
  if (international === undefined && local === undefined) {
    return null;
  }
  return bare.replace(/^(?:(?:\+|00)?9720?|0)/u, '');
}

/** 'tel:' wants E.164; people in Israel read '050-123-4567'. Numbers of other countries come back as they are. */
export function localPhoneText(e164: string): string {
  const parsed = parseIsraeliPhone(e164);
  if (parsed === null) {
    return e164;
  }
  const national = `0${parsed.e164.slice(ISRAEL_CALLING_CODE.length + 1)}`;
  const prefixLength = parsed.kind === 'landline' ? 2 : 3;
  const middle = national.slice(prefixLength, prefixLength + 3);
  return `${national.slice(0, prefixLength)}-${middle}-${national.slice(prefixLength + 3)}`;
}
