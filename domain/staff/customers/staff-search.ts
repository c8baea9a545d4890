import { emailSchema } from '#contracts/core/person.ts';
import { cleanText, withoutInvisibleMarks } from '#contracts/core/text.ts';
import { nameWords } from '#domain/core/names/name-words.ts';
import { phoneToSearch } from '#domain/core/contact/phone.ts';
import { canonicalCode, codeReadings } from '#domain/core/codes/voucher-code.ts';

/** All possible readings of a search text; null for each reading that does not fit the text. */
export type StaffSearch = {
  /** Search text for plain-text columns: a provider's payment id, the reference of a notice. */
  readonly cleanedText: string;
  /** Complete voucher code in canonical form. */
  readonly voucherCode: string | null;
  /** Order number as `XXXX-XXXX`. */
  readonly orderCode: string | null;
  readonly email: string | null;
  /** Phone number in E.164. */
  readonly phone: string | null;
  /** Text as a name or part of a name, as typed; null if it contains no letter of any alphabet. */
  readonly name: string | null;
  /** Words of a name, or the beginning of the part of an email address before the @. */
  readonly words: string | null;
  /** Last digits of a phone number, four to eight. */
  readonly phoneEnding: string | null;
  /** Last four characters of a voucher code. */
  readonly codeEnding: string | null;
  /** Number of a tax document. */
  readonly documentNumber: number | null;
  /** Last four digits of a payment card; null if the text contains none. */
  readonly last4: string | null;
  /** Internal id, as in the audit log. */
  readonly id: string | null;
};

const ORDER_CODE = /^([0-9A-HJKMNP-TV-Z]{4})([0-9A-HJKMNP-TV-Z]{4})$/;
/** Matches the last four digits of a card with the characters that people write before them. */
const LAST4 = /^[\s•*xX.#-]*(\d{4})$/;
const ENDING = /^[0-9A-HJKMNP-TV-Z]{4}$/;
const ENDING_DIGITS = /^[\d\s•.–()-]+$/u;
/** Matches the number of a tax document, which has at most 31 bits. */
const DOCUMENT = /^[1-9]\d{0,8}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Parses a search text of the portal; null if it is empty. */
export function readStaffSearch(typed: string): StaffSearch | null {
  const cleanedText = withoutInvisibleMarks(cleanText(typed));
  if (cleanedText === '') return null;
  const email = emailSchema.safeParse(cleanedText);
  const lower = cleanedText.toLowerCase();
  const phone = phoneToSearch(cleanedText);
  return {
    cleanedText,
    voucherCode: canonicalCode(cleanedText),
    orderCode: orderCodeIn(cleanedText),
    email: email.success ? email.data : null,
    phone,
    // invisible marks separate words here, for example a no-break space between two names
    name: nameWords(typed) === null ? null : typed,
    words: email.success ? null : wordsIn(typed),
    phoneEnding: phone === null ? phoneEndingIn(cleanedText) : null,
    codeEnding: codeEndingIn(cleanedText),
    documentNumber: DOCUMENT.test(cleanedText) ? Number(cleanedText) : null,
    last4: LAST4.exec(cleanedText)?.[1] ?? null,
    id: UUID.test(lower) ? lower : null,
  };
}

function wordsIn(typed: string): string | null {
  const [beforeAt = ''] = typed.split('@');
  return nameWords(beforeAt) === null ? null : beforeAt;
}

/** Returns the last digits of a phone number in a text, with or without spaces, dashes and dots. */
function phoneEndingIn(cleanedText: string): string | null {
  if (!ENDING_DIGITS.test(cleanedText)) return null;
  const digits = cleanedText.replaceAll(/\D/gu, '');
  return digits.length >= 4 && digits.length <= 8 ? digits : null;
}

/** Returns the order number in a text, with or without dash and number sign. O, I and L are read as digits. */
function orderCodeIn(cleanedText: string): string | null {
  const readings = codeReadings(cleanedText.replace(/^#/, ''));
  const [, head, tail] = readings.map((text) => ORDER_CODE.exec(text)).find((found) => found !== null) ?? [];
  return head === undefined || tail === undefined ? null : `${head}-${tail}`;
}

/**
 * Returns the last four characters of a voucher code in a text, also with dots before them, as the portal shows them.
 */
function codeEndingIn(cleanedText: string): string | null {
  const bare = cleanedText.replace(/^[\s•*.#…-]+/u, '');
  return codeReadings(bare).find((reading) => ENDING.test(reading)) ?? null;
}
