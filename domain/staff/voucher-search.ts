import { emailSchema } from '#contracts/core/person.ts';
import { cleanText, withoutInvisibleMarks } from '#contracts/core/text.ts';
import { parseIsraeliPhone } from '#domain/core/phone.ts';
import { bareCode, canonicalCode } from '#domain/core/voucher-code.ts';

/** Everything that what a customer says may mean; null where it cannot. */
export type VoucherSearch = {
  /** A whole voucher code, canonical. */
  readonly code: string | null;
  /** `XXXX-XXXX`. */
  readonly orderCode: string | null;
  readonly email: string | null;
  /** E.164. */
  readonly phone: string | null;
  /** Our own name of a voucher, as the audit has it. */
  readonly lotId: string | null;
};

const ORDER_CODE = /^([0-9A-HJKMNP-TV-Z]{4})([0-9A-HJKMNP-TV-Z]{4})$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What somebody typed into a search box of vouchers or customers; null where nothing was. */
export function readVoucherSearch(typed: string): VoucherSearch | null {
  const said = withoutInvisibleMarks(cleanText(typed));
  if (said === '') return null;
  const email = emailSchema.safeParse(said);
  const lower = said.toLowerCase();
  return {
    code: canonicalCode(said),
    orderCode: orderCodeIn(said),
    email: email.success ? email.data : null,
    phone: phoneIn(said),
    lotId: UUID.test(lower) ? lower : null,
  };
}

/** With or without the dash and the number sign; O, I and L are read as on the telephone. */
function orderCodeIn(said: string): string | null {
  const [, head, tail] = ORDER_CODE.exec(bareCode(said.replace(/^#/, ''))) ?? [];
  return head === undefined || tail === undefined ? null : `${head}-${tail}`;
}

function phoneIn(said: string): string | null {
  const local = parseIsraeliPhone(said);
  if (local !== null) return local.e164;
  const bare = said.replaceAll(/[\s()\-.]/g, '').replace(/^00/, '+');
  return /^\+[1-9]\d{7,14}$/.test(bare) ? bare : null;
}
