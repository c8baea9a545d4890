import { emailSchema } from '#contracts/core/person.ts';
import { cleanText } from '#contracts/core/text.ts';
import { canonicalCode } from '#domain/core/voucher-code.ts';
import { parseIsraeliPhone } from '#domain/core/phone.ts';

/**
 * Everything that what a customer says may mean; null where it cannot. Names are in no list: orders keep them sealed,
 * and nothing that is kept in clear would find them.
 */
export type OrderSearch = {
  /** `XXXX-XXXX`. */
  readonly orderCode: string | null;
  readonly email: string | null;
  /** E.164. */
  readonly phone: string | null;
  /** Of a card. */
  readonly last4: string | null;
  /** A whole voucher code, canonical. */
  readonly voucherCode: string | null;
  /** The provider's or our own name of a payment, or the reference of a notice, as typed. */
  readonly reference: string | null;
};

const ORDER_CODE = /^([0-9A-HJKMNP-TV-Z]{4})([0-9A-HJKMNP-TV-Z]{4})$/;
/** What people say around the last four of a card. */
const LAST4 = /^[\s•*xX.#-]*(\d{4})$/;

/** What somebody typed into the one search box of orders. */
export function readOrderSearch(typed: string): OrderSearch {
  const said = cleanText(typed);
  const email = emailSchema.safeParse(said);
  return {
    orderCode: orderCodeIn(said),
    email: email.success ? email.data : null,
    phone: parseIsraeliPhone(said)?.e164 ?? foreignPhone(said),
    last4: LAST4.exec(said)?.[1] ?? null,
    voucherCode: canonicalCode(said),
    reference: said === '' ? null : said,
  };
}

/** With or without the dash and the number sign, in any case; O, I and L are read as on the phone. */
function orderCodeIn(said: string): string | null {
  const bare = said
    .replace(/^#/, '')
    .replaceAll(/[\s\-\u2010-\u2015\u2212\u05be]/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  const [, head, tail] = ORDER_CODE.exec(bare) ?? [];
  return head === undefined || tail === undefined ? null : `${head}-${tail}`;
}

function foreignPhone(said: string): string | null {
  const bare = said.replaceAll(/[\s()\-.]/g, '').replace(/^00/, '+');
  return /^\+[1-9]\d{7,14}$/.test(bare) ? bare : null;
}
