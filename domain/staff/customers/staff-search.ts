import { emailSchema } from '#contracts/core/person.ts';
import { cleanText, withoutInvisibleMarks } from '#contracts/core/text.ts';
import { nameWords } from '#domain/core/text/name-words.ts';
import { parseIsraeliPhone } from '#domain/core/contact/phone.ts';
import { canonicalCode, codeReadings } from '#domain/core/codes/voucher-code.ts';

/** Everything that what a customer says may mean; null where it cannot. */
export type StaffSearch = {
  /** What was said, for what is kept in clear: the name of a payment at its provider, the reference of a notice. */
  readonly said: string;
  /** A whole voucher code, canonical. */
  readonly voucherCode: string | null;
  /** `XXXX-XXXX`. */
  readonly orderCode: string | null;
  readonly email: string | null;
  /** E.164. */
  readonly phone: string | null;
  /** A whole name, in the writing in which names are found. */
  readonly name: string | null;
  /** Last four digits of a payment card; null if the text contains none. */
  readonly last4: string | null;
  /** Our own name of something, as the audit has it. */
  readonly id: string | null;
};

const ORDER_CODE = /^([0-9A-HJKMNP-TV-Z]{4})([0-9A-HJKMNP-TV-Z]{4})$/;
/** What people say around the last four of a card. */
const LAST4 = /^[\s•*xX.#-]*(\d{4})$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * What somebody typed into a search box of the portal; null where nothing was. Names are kept sealed, so an account is
 * found by its whole name or not by it at all.
 */
export function readStaffSearch(typed: string): StaffSearch | null {
  const said = withoutInvisibleMarks(cleanText(typed));
  if (said === '') return null;
  const email = emailSchema.safeParse(said);
  const lower = said.toLowerCase();
  return {
    said,
    voucherCode: canonicalCode(said),
    orderCode: orderCodeIn(said),
    email: email.success ? email.data : null,
    phone: parseIsraeliPhone(said)?.e164 ?? foreignPhone(said),
    // marks separate words here: a no-break space between two names
    name: nameWords(typed),
    last4: LAST4.exec(said)?.[1] ?? null,
    id: UUID.test(lower) ? lower : null,
  };
}

/** With or without the dash and the number sign; O, I and L are read as on the telephone. */
function orderCodeIn(said: string): string | null {
  const readings = codeReadings(said.replace(/^#/, ''));
  const [, head, tail] = readings.map((text) => ORDER_CODE.exec(text)).find((found) => found !== null) ?? [];
  return head === undefined || tail === undefined ? null : `${head}-${tail}`;
}

function foreignPhone(said: string): string | null {
  const bare = said.replaceAll(/[\s()\-.]/g, '').replace(/^00/, '+');
  return /^\+[1-9]\d{7,14}$/.test(bare) ? bare : null;
}
