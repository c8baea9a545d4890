import { emailSchema } from '#contracts/core/person.ts';
import { cleanText, stripInvisibleMarks } from '#contracts/core/text.ts';
import { canonicalNameWords } from '#domain/core/names/name-words.ts';
import { normalizePhoneForSearch } from '#domain/core/contact/phone.ts';
import { canonicalCode, codeCandidates } from '#domain/core/codes/voucher-code.ts';

/**
 * Possible meanings of a search text in the portal. A field is null if the text does not fit that kind of search term.
 */
export type StaffSearch = {
  /**
   * Search text for columns that are stored as plain text, such as a provider's payment id or the reference of a
   * notice.
   */
  readonly cleanedText: string;
  /** Complete voucher code in its standard form. */
  readonly voucherCode: string | null;
  /** Order number as `XXXX-XXXX`. */
  readonly orderCode: string | null;
  /**
   * Range of the order numbers that begin with the text, from lowest to highest. Null if the text is not the beginning
   * of an order number with at least four characters.
   */
  readonly orderCodes: { readonly from: string; readonly to: string } | null;
  readonly email: string | null;
  /** Phone number in E.164. */
  readonly phone: string | null;
  /** Search text as a name or a part of a name, as typed; null if it contains no letter of any alphabet. */
  readonly name: string | null;
  /**
   * Search text as words of a name, or as the local part of an email address (before the @). Null if the text is a
   * complete email address or contains no letter.
   */
  readonly words: string | null;
  /** Last four to eight digits of a phone number. Null for a complete phone number, and for any other text. */
  readonly phoneEnding: string | null;
  /** Last four characters of a voucher code; null for any other text. */
  readonly codeEnding: string | null;
  /** Number of a tax document; null if the text is not such a number. */
  readonly documentNumber: number | null;
  /** Last four digits of a payment card; null if the text contains none. */
  readonly last4: string | null;
  /** Internal id (UUID) as shown in the audit log; null for any other text. */
  readonly id: string | null;
};

const ORDER_CODE = /^([0-9A-HJKMNP-TV-Z]{4})([0-9A-HJKMNP-TV-Z]{4})$/;
const ORDER_CODE_PREFIX = /^[0-9A-HJKMNP-TV-Z]{4,8}$/;
const ORDER_CODE_LENGTH = 8;
/** Matches the last four digits of a payment card, including characters that users type before them. */
const LAST4 = /^[\s•*xX.#-]*(\d{4})$/;
const ENDING = /^[0-9A-HJKMNP-TV-Z]{4}$/;
const ENDING_DIGITS = /^[\d\s•.–()-]+$/u;
/** Matches the number of a tax document. It has at most nine digits, so that it fits in a 32-bit integer. */
const DOCUMENT = /^[1-9]\d{0,8}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Words, in both languages, that only name the kind of a search term. An example is 'receipt' in 'receipt 12'. */
const kindWords: ReadonlySet<string> = new Set(
  'order receipt invoice document voucher station tax credit הזמנה קבלה חשבונית מסמך שובר עמדה זיכוי'.split(' '),
);
/**
 * Words that are removed from a search text only if they follow a kind word. Examples are 'no.' in 'invoice no. 3' and
 * 'מס' in 'חשבונית מס 3'.
 */
const kindAdditions: ReadonlySet<string> = new Set('number no nr note invoice receipt מס מספר קבלה'.split(' '));

/**
 * Removes the words at the start of a search text that only name the kind of the search term. For example, 'receipt 12'
 * becomes '12'.
 */
export function stripSearchKindWords(typed: string): string {
  const words = typed.trim().split(/\s+/u);
  const isIn = (known: ReadonlySet<string>, word: string) =>
    word
      .toLowerCase()
      .split('/')
      .every((part) => known.has(part.replaceAll(/[.:'׳]/gu, '')));
  if (!isIn(kindWords, words[0] ?? '')) return typed;
  const first = words.findIndex((word, at) => at > 0 && !isIn(kindAdditions, word));
  // a text that consists of kind words only is searched unchanged
  return first === -1 ? typed : words.slice(first).join(' ');
}

/** Parses a search text of the portal; null if it is empty. */
export function parseStaffSearch(searchText: string): StaffSearch | null {
  const typed = stripSearchKindWords(searchText);
  const cleanedText = stripInvisibleMarks(cleanText(typed));
  if (cleanedText === '') return null;
  const email = emailSchema.safeParse(cleanedText);
  const lower = cleanedText.toLowerCase();
  const phone = normalizePhoneForSearch(cleanedText);
  return {
    cleanedText,
    voucherCode: canonicalCode(cleanedText),
    orderCode: orderCodeIn(cleanedText),
    orderCodes: orderCodesIn(cleanedText),
    email: email.success ? email.data : null,
    phone,
    // invisible marks separate words here, for example a no-break space between two names
    name: canonicalNameWords(typed) === null ? null : typed,
    words: email.success ? null : wordsIn(typed),
    phoneEnding: phone === null ? phoneEndingIn(cleanedText) : null,
    codeEnding: codeEndingIn(cleanedText),
    documentNumber: documentNumberIn(cleanedText),
    last4: LAST4.exec(cleanedText)?.[1] ?? null,
    id: UUID.test(lower) ? lower : null,
  };
}

function wordsIn(typed: string): string | null {
  const [beforeAt = ''] = typed.split('@');
  return canonicalNameWords(beforeAt) === null ? null : beforeAt;
}

/**
 * Returns a text of four to eight digits as the ending of a phone number. Spaces, dashes and dots are removed. Returns
 * null for any other text.
 */
function phoneEndingIn(cleanedText: string): string | null {
  if (!ENDING_DIGITS.test(cleanedText)) return null;
  const digits = cleanedText.replaceAll(/\D/gu, '');
  return digits.length >= 4 && digits.length <= 8 ? digits : null;
}

/** Returns the order number in a text. The dash and the number sign are optional. O, I and L are read as digits. */
function orderCodeIn(cleanedText: string): string | null {
  const readings = codeCandidates(cleanedText.replace(/^#/, ''));
  const [, head, tail] = readings.map((text) => ORDER_CODE.exec(text)).find((found) => found !== null) ?? [];
  return head === undefined || tail === undefined ? null : `${head}-${tail}`;
}

/** Returns the range of the order numbers that begin with the text. The dash and the number sign are optional. */
function orderCodesIn(cleanedText: string): StaffSearch['orderCodes'] {
  const begun = codeCandidates(cleanedText.replace(/^#/, '')).find((text) => ORDER_CODE_PREFIX.test(text));
  if (begun === undefined) return null;
  const filledWith = (character: string) => {
    const code = begun.padEnd(ORDER_CODE_LENGTH, character);
    return `${code.slice(0, 4)}-${code.slice(4)}`;
  };
  return { from: filledWith('0'), to: filledWith('Z') };
}

function documentNumberIn(cleanedText: string): number | null {
  const bare = cleanedText.replace(/^#/, '');
  return DOCUMENT.test(bare) ? Number(bare) : null;
}

/**
 * Returns the last four characters of a voucher code in a text. There may be dots before them, because the portal shows
 * them that way.
 */
function codeEndingIn(cleanedText: string): string | null {
  const bare = cleanedText.replace(/^[\s•*.#…-]+/u, '');
  return codeCandidates(bare).find((reading) => ENDING.test(reading)) ?? null;
}
